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
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
    const curtain = document.createElement('div')
    const gone = () => curtain.remove()
    curtain.className = 'curtain'
    curtain.setAttribute('aria-hidden', 'true')
    curtain.addEventListener('animationend', gone)
    setTimeout(gone, 950)
    root.append(curtain)
    // It moves when the page beneath has been painted: each of its frames would take from what the page needs for that.
    new PerformanceObserver(() => curtain.classList.add('parts')).observe({ type: 'paint', buffered: true })
    return true
  }
  // The first question after storage waits for the disk, a tenth of a second on a slow phone, and one after a cookie for
  // another process: on the first document of a visit both are asked after the first paint, under the curtain;
  // where there is none, a stranger is asked after theirs then as well.
  const signedIn = () => document.cookie.includes('signed-in=1')
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
      else if (!signedIn()) root.dataset.who = 'nobody'
      else delete root.dataset.who
    } catch {
      // What the page is without it.
    }
  }
  if (arrives && (open() || !signedIn())) {
    root.dataset.who = 'nobody'
    requestAnimationFrame(() => setTimeout(ask))
  } else ask()
}
