const early = new Map<HTMLTextAreaElement, string>()

const note = (text: EventTarget | null) => {
  if (text instanceof HTMLTextAreaElement && text.value !== text.defaultValue) early.set(text, text.value)
}
const noteInput = ({ target }: Event) => note(target)

/** Hydration resets a textarea to its served text: restore what the user typed before. */
export function keepEarlyTexts(): void {
  for (const text of document.querySelectorAll('textarea')) note(text)
  document.addEventListener('input', noteInput, true)
}

export function putBackEarlyTexts(): void {
  document.removeEventListener('input', noteInput, true)
  for (const [text, input] of early) {
    if (!text.isConnected || text.value === input) continue
    text.value = input
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  early.clear()
}
