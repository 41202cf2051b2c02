import { linkTo } from '#routes'
import { storeUserData } from '#ui/site/user-data'
import { lineLost, tell } from '#app/offline/line-lost'
import { getLastTrigger } from '#app/offline/line-trigger'
import { nextAfter } from './answers.ts'

let underway: FormData | undefined
const listeners = new Set<() => void>()

export const sending = {
  now: () => underway,
  never: () => undefined,
  listen(hear: () => void) {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  },
}

function say(form: FormData | undefined): void {
  underway = form
  for (const hear of listeners) hear()
}

/** Sends forms by script, so that a connection failure keeps the page; the browser sends a refused form again. */
export function watchForms(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter: button } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    if (!underway) void send(form, button)
  })
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const trigger = getLastTrigger()
  const written = new FormData(form, button)
  const { pathname: path, search } = new URL(form.action)
  const body = new URLSearchParams()
  for (const [name, value] of written) if (typeof value === 'string') body.append(name, value)
  const stop = wait(button)
  say(written)
  const next = await nextAfter(path + search, body)
  if (next instanceof URL) {
    // Privacy: clears the stored user before the next page loads.
    if (path === linkTo('logout')) storeUserData(null)
    const asItWas = () => {
      stop()
      say(undefined)
    }
    addEventListener('pagehide', asItWas, { once: true })
    return location.assign(next)
  }
  stop()
  if (next === null) tell({ kind: 'write', path, form: written, trigger, again: () => trigger?.again() })
  say(undefined)
  if (next === 'refused') form.submit()
}

function wait(button: HTMLElement | null): () => void {
  if (lineLost.now()?.kind === 'write') tell(null)
  const [words, pending] = [button?.textContent ?? '', button?.dataset.pending]
  if (!button || !pending) return () => {}
  button.ariaDisabled = 'true'
  button.textContent = pending
  return () => {
    button.ariaDisabled = null
    button.textContent = words
  }
}
