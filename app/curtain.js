// Runs before the page is drawn, on every page, and therefore stands alone: the theme somebody has chosen is there before the
// first colour is seen; and on the first document of a visit a curtain opens over the page that is already there. Without
// script, or where little motion is wanted, there is none.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
  const visited = sessionStorage.getItem('curtain')
  sessionStorage.setItem('curtain', 'open')
  if (!visited && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const curtain = document.createElement('div')
    const gone = () => curtain.remove()
    curtain.className = 'curtain'
    curtain.setAttribute('aria-hidden', 'true')
    curtain.addEventListener('animationend', gone)
    setTimeout(gone, 750)
    document.documentElement.append(curtain)
  }
} catch {
  // No storage: no curtain, rather than one on every page.
}
