// Runs before the page is drawn, on every page, and therefore stands alone: what is pressed before the script has come
// is noted, to be done when it has; the theme somebody has chosen and who most likely looks are there before the first
// colour is seen; and on the first document of a visit a curtain opens over the page that is already there. Without
// script, or where little motion is wanted, there is none.
window.pressedEarly = []
addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest?.('[data-island] button[type=button]')
    if (button) window.pressedEarly?.push(button)
  },
  true,
)
{
  const root = document.documentElement
  const open = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const curtain = document.createElement('div')
    const gone = () => curtain.remove()
    curtain.className = 'curtain'
    curtain.setAttribute('aria-hidden', 'true')
    curtain.addEventListener('animationend', gone)
    setTimeout(gone, 750)
    root.append(curtain)
  }
  // A browser that comes here for the first time has its storage fetched from the disk at the first question, and a slow
  // phone waits a tenth of a second for it: whoever brings no cookie and no page of ours before this one is asked about
  // theirs after the first paint.
  const signedIn = document.cookie.includes('signed-in=1')
  const arrives =
    !document.prerendering &&
    window.navigation?.entries().length === 1 &&
    performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  const ask = () => {
    try {
      const theme = localStorage.getItem('theme')
      if (theme) root.dataset.theme = theme
      const visited = sessionStorage.getItem('curtain')
      sessionStorage.setItem('curtain', 'open')
      // No storage: no curtain, rather than one on every page.
      if (!visited && !arrives) open()
      const person = JSON.parse(localStorage.getItem('userData'))
      if (person?.id) root.dataset.who = person.type === 'ADMIN_USER' ? 'admin' : 'client'
      else if (!signedIn) root.dataset.who = 'nobody'
    } catch {
      // What the page is without it.
    }
  }
  if (arrives) open()
  if (arrives && !signedIn) {
    root.dataset.who = 'nobody'
    requestAnimationFrame(() => setTimeout(ask))
  } else ask()
}
