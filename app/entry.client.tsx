import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTexts } from './browser/early-texts.ts'
import { watchPressed } from './browser/line-pressed.ts'
import { watchLetters } from './browser/more-letters.ts'

keepEarlyTexts()
watchPressed()
watchLetters()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
