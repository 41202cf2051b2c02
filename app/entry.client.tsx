import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTexts } from './browser/early-texts.ts'
import { watchPressed } from './browser/line-pressed.ts'

keepEarlyTexts()
watchPressed()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
