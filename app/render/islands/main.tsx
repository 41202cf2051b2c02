import { options } from 'preact'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LineNotice } from '#ui/line-notice'
import { watchMenus } from '#ui/site/header-menus'
import { openLinkedQuestion } from '../../visitor/content/questions'
import { watchLetters } from '#app/browser/more-letters'
import { watchTriggers } from '#app/offline/line-trigger'
import { ISLANDS } from './islands'
import { watchForms } from './forms.ts'
import { watchLinks } from './links.ts'

declare global {
  interface Window {
    earlyClicks?: HTMLElement[] | undefined
  }
}

options.requestAnimationFrame = queueMicrotask

void wake()

async function wake(): Promise<void> {
  watchTriggers()
  const header = document.querySelector<HTMLElement>('.site-header')
  if (header) watchMenus(header)
  watchForms()
  watchLinks()
  watchLetters()
  openLinkedQuestion(location.hash)
  addEventListener('hashchange', () => openLinkedQuestion(location.hash))
  for (const box of document.querySelectorAll<HTMLElement>('[data-island]')) {
    await nextTask()
    try {
      const island = ISLANDS[box.dataset.island as keyof typeof ISLANDS]
      hydrateRoot(box, <island.draws {...island.read(box)} />)
    } catch (error) {
      reportError(error)
    }
    box.dataset.hydrated = ''
  }
  await nextTask()
  const notices = document.createElement('div')
  document.body.append(notices)
  createRoot(notices).render(<LineNotice />)
  await nextTask()
  finishEarlyPresses()
}

function finishEarlyPresses(): void {
  const early = window.earlyClicks ?? []
  window.earlyClicks = undefined
  for (const button of early) if (button.isConnected) button.click()
  document.documentElement.dataset.awake = ''
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage('')
  })
}
