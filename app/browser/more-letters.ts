import moreLetters from '../styles/more-letters.css?url'

/** What the letters of app/styles/fonts.css do not hold. */
export const MORE_LETTERS = /[^\s!-~©«·»¿ÁÉÍÑÓ×ÚÜáéíñóúü–—‘’“”•…›]/

/**
 * A page names the faces of further letters (ã, š) only where it has one: each face that has not come costs all words a
 * look for its stand-in. Names them as soon as one is typed or put into the page.
 */
export function watchLetters(): void {
  if (!document.getElementById('letters')) return
  const look = (...texts: (string | null)[]) => {
    if (!texts.some((text) => text && MORE_LETTERS.test(text))) return
    watcher.disconnect()
    document.removeEventListener('input', typed, true)
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = moreLetters
    document.head.append(sheet)
  }
  const typed = ({ target }: Event) => {
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
  document.addEventListener('input', typed, true)
}
