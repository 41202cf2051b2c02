/** The form or button somebody pressed last: beside it stands what became of it, and it can be pressed once more. */
export type Pressed = { form: HTMLFormElement | null; button: HTMLElement | null; again(): void }

/** Marks what the notice itself consists of: pressing that is no deed of the page. */
export const LINE_HOST = 'line-host'

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
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href], input[type=submit]') : null
    if (button && !button.closest(`.${LINE_HOST}`)) last = pressed(null, button)
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
      if (form?.isConnected) form.requestSubmit(button?.isConnected && 'form' in button && button.form === form ? button : null)
      else button?.click()
    },
  }
}
