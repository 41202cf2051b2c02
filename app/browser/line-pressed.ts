/** The form or button somebody pressed last: beside it stands what became of it, and it can be pressed once more. */
export type Pressed = { form: HTMLFormElement | null; button: HTMLElement | null; again(): void }

// Marks what the notice itself consists of: pressing that is no act of the page.
const HOST = 'line-host'

let last: Pressed | null = null

/** What was pressed last on this page, or null. */
export function pressedElement(): Pressed | null {
  return last
}

/** Listens for what is pressed, before the page acts on it. */
export function watchPressed(): () => void {
  const submitted = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement) last = pressed(event.target, event.submitter)
  }
  const clicked = (event: MouseEvent) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, a[href], input[type=submit]')
        : null
    if (button && !button.closest(`.${HOST}`)) last = pressed(null, button)
  }
  document.addEventListener('click', clicked, true)
  document.addEventListener('submit', submitted, true)
  return () => {
    document.removeEventListener('click', clicked, true)
    document.removeEventListener('submit', submitted, true)
  }
}

function pressed(form: HTMLFormElement | null, button: HTMLElement | null): Pressed {
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

/**
 * A live region in the place where a notice belongs: in the form that was sent, or at the foot of the page. It is
 * there before its words, so that they are read out.
 */
export function placeOf(kind: 'write' | 'read', pressed: Pressed | null): HTMLElement {
  const host = document.createElement('div')
  host.role = 'status'
  host.className = `${HOST} line-${kind}`
  const { form, button } = pressed ?? { form: null, button: null }
  // A menu closes over what was pressed in it.
  const menu = button?.closest('[popover]')
  if (kind === 'write' && menu) menu.parentElement?.append(host)
  // A button may stand outside its form; a bar of buttons may stay in sight while the form scrolls under it.
  else if (kind === 'write' && form?.isConnected && (!button || form.contains(button)))
    (button?.closest('.dialog-actions, .site-bar') ?? form).append(host)
  else if (kind === 'write' && pressed?.button?.isConnected) pressed.button.parentElement?.append(host)
  // What lies outside an open dialog can be neither read nor pressed.
  else ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(host)
  return host
}
