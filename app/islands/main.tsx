import { options } from 'preact'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LineNotice } from '#ui/line-notice'
import { watchMenus } from '#ui/site/header-menus'
import { openAsked } from '../visitor/content/questions'
import { watchLetters } from '../browser/more-letters.ts'
import { watchPressed } from '../browser/line-pressed.ts'
import { ISLANDS } from './islands'
import { watchForms } from './forms.ts'
import { watchLinks } from './links.ts'

// All the script of a page that is mostly read: React's own components, woken by Preact where something moves or answers.

declare global {
  interface Window {
    /** Kept by curtain.js until the islands answer by themselves. */
    pressedEarly?: HTMLElement[] | undefined
  }
}

// React's effects wait for no frame either: what moves begins when its island wakes.
options.requestAnimationFrame = queueMicrotask

// curtain.js asks for this script when the page has been read and painted.
void wake()

/** One island a task, so that a press between them is answered soon. */
async function wake(): Promise<void> {
  watchPressed()
  const header = document.querySelector<HTMLElement>('.site-header')
  if (header) watchMenus(header)
  watchForms()
  watchLinks()
  watchLetters()
  openAsked(location.hash)
  addEventListener('hashchange', () => openAsked(location.hash))
  for (const box of document.querySelectorAll<HTMLElement>('[data-island]')) {
    await nextTask()
    try {
      const island = ISLANDS[box.dataset.island as keyof typeof ISLANDS]
      hydrateRoot(box, <island.draws {...island.read(box)} />)
    } catch (error) {
      // The others wake all the same.
      reportError(error)
    }
    box.dataset.woken = ''
  }
  await nextTask()
  const notices = document.createElement('div')
  document.body.append(notices)
  createRoot(notices).render(<LineNotice />)
  // A task later all effects have run.
  await nextTask()
  finishEarlyPresses()
}

/** What was pressed before is done now, by what answers from now on. */
function finishEarlyPresses(): void {
  const early = window.pressedEarly ?? []
  window.pressedEarly = undefined
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
