import moreLetters from '../styles/more-letters.css?url'

export const MORE_LETTERS = /[^\s!-~©«·»¿ÁÉÍÑÓ×ÚÜáéíñóúü–—‘’“”•…›]/

/** Declares further font faces only when a character needs one, because each pending face slows all text. */
export function watchLetters(): void {
  if (!document.getElementById('letters')) return
  const look = (...texts: (string | null)[]) => {
    if (!texts.some((text) => text && MORE_LETTERS.test(text))) return
    watcher.disconnect()
    document.removeEventListener('input', handleInput, true)
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = moreLetters
    document.head.append(sheet)
  }
  const handleInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) look(target.value)
  }
  const watcher = new MutationObserver((changes) =>
    look(
      ...changes.flatMap(({ type, target, addedNodes }) =>
        (type === 'characterData' ? [target] : [...addedNodes]).map((part) => part.textContent),
      ),
    ),
  )
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
  document.addEventListener('input', handleInput, true)
}
