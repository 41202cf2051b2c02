/** What was typed into texts of the served page before the script took it over. */
const early = new Map<HTMLTextAreaElement, string>()

const note = (text: EventTarget | null) => {
  if (text instanceof HTMLTextAreaElement && text.value !== text.defaultValue) early.set(text, text.value)
}
const noteInput = ({ target }: Event) => note(target)

/**
 * Remembers what is typed until the page is taken over: React writes the served words back into a text that has some.
 */
export function keepEarlyTexts(): void {
  for (const text of document.querySelectorAll('textarea')) note(text)
  document.addEventListener('input', noteInput, true)
}

/** Puts back what was typed before, where it has gone. */
export function putBackEarlyTexts(): void {
  document.removeEventListener('input', noteInput, true)
  for (const [text, typed] of early) {
    if (!text.isConnected || text.value === typed) continue
    text.value = typed
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  early.clear()
}
