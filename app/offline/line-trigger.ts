import { forgetWhenLeaving } from './device-leaving.ts'

export type Trigger = { form: HTMLFormElement | null; button: HTMLElement | null; again(): void }

const HOST = 'line-host'

let last: Trigger | null = null

export function getLastTrigger(): Trigger | null {
  return last
}

/** Starts before hydration, because the first click may trigger it. */
export function watchTriggers(): void {
  const submitted = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return
    last = trigger(event.target, event.submitter)
    forgetWhenLeaving(event.target)
  }
  const clicked = (event: MouseEvent) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, a[href], input[type=submit]')
        : null
    if (button && !button.closest(`.${HOST}`)) last = trigger(null, button)
  }
  document.addEventListener('click', clicked, true)
  document.addEventListener('submit', submitted, true)
}

function trigger(form: HTMLFormElement | null, button: HTMLElement | null): Trigger {
  return {
    form,
    button,
    again() {
      if (form?.isConnected)
        form.requestSubmit(button?.isConnected && 'form' in button && button.form === form ? button : null)
      else button?.click()
    },
  }
}

/** A screen reader announces the text only if the live region exists before. */
export function createNoticeHost(kind: 'write' | 'read' | 'place', trigger: Trigger | null): HTMLElement {
  const host = document.createElement('div')
  host.role = 'status'
  host.className = `${HOST} line-${kind === 'read' ? 'read' : 'write'}`
  const { form, button } = trigger ?? { form: null, button: null }
  // A menu closes after the click, so the notice must be outside it.
  const menu = button?.closest('[popover]')
  if (kind !== 'read' && menu) menu.parentElement?.append(host)
  else if (kind !== 'read' && form?.isConnected && (!button || form.contains(button)))
    (button?.closest('.dialog-actions, .site-bar') ?? form).append(host)
  else if (kind !== 'read' && trigger?.button?.isConnected) trigger.button.parentElement?.append(host)
  // Elements outside a modal dialog are inert.
  else ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(host)
  return host
}
