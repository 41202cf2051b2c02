import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTexts } from './browser/early-texts.ts'
import { watchTriggers } from '#app/offline/line-trigger'
import { watchLetters } from './browser/more-letters.ts'

keepEarlyTexts()
watchTriggers()
watchLetters()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
