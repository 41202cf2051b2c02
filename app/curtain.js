// Runs before the page is drawn, on every page, and therefore stands alone: what is pressed before the script has come
// is noted, to be done when it has; the theme somebody has chosen and who most likely looks are there before the first
// colour is seen; and on the first document of a visit a curtain opens over the page that is already there. Without
// script, or where little motion is wanted, there is none. What the first paint does not need waits for it: every
// request, answer and script before it takes from the processors that draw the page.
window.pressedEarly = []
addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest?.('[data-island]:not([data-woken]) button[type=button]')
    if (button) window.pressedEarly?.push(button)
    // The way to a place on this page leads past parts whose height is not known before they are laid out.
    if (target.closest?.('a')?.pathname === location.pathname) document.documentElement.dataset.laid = ''
  },
  true,
)
{
  const root = document.documentElement
  const still = matchMedia('(prefers-reduced-motion:reduce)').matches
  // From one document to the next by a transition, where the device is quick: to take the picture of the page that is left
  // takes a weak one longer than to draw the next. Every page says the same and never changes it: a transition between two
  // that differ ends with an error.
  if (!still && 'onpageswap' in window && navigator.hardwareConcurrency > 3 && !(navigator.deviceMemory < 8)) {
    const eased = new CSSStyleSheet()
    eased.replaceSync('@view-transition{navigation:auto}')
    document.adoptedStyleSheets.push(eased)
  }
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage('')
    })
  const soon = (come) => Promise.race([come, new Promise((resolve) => setTimeout(resolve, 1000))])
  const drawn = (part) =>
    new Promise((resolve) => {
      new ResizeObserver((_, observer) => {
        observer.disconnect()
        // Not now: the same frame would lay out the next part too.
        resolve(nextTask())
      }).observe(part)
    })
  // What waits for the first paint, until it has come.
  let waiting = []
  const afterPaint = (act) => {
    if (waiting) waiting.push(act)
    else act()
  }
  const painted = () => {
    for (const act of waiting ?? []) act()
    waiting = null
  }
  // The first frame may hold the curtain alone: the page is shown before anything else is done.
  const whole = () => void drawn(document.body).then(painted)
  const watch = () =>
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whole)
      else whole()
    }).observe({ type: 'paint', buffered: true })
  const late = () => setTimeout(painted, 3000)
  // A page in another tab paints nothing, one that is prepared when somebody goes to it, and who reads pages for a search
  // engine may never tell of a paint.
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => {
      watch()
      late()
    })
  else {
    if (document.hidden) addEventListener('DOMContentLoaded', painted)
    else watch()
    addEventListener('load', late)
  }
  // Who goes to a prepared page finds it laid out.
  if (document.prerendering) addEventListener('DOMContentLoaded', () => root.offsetHeight)
  // The first frame has nothing of the page yet: it says whose it is.
  const { academy } = document.currentScript.dataset
  const open = () => {
    if (still) return false
    const curtain = document.createElement('div')
    const gone = () => curtain.remove()
    curtain.className = 'curtain subhead'
    curtain.ariaHidden = 'true'
    curtain.textContent = academy
    curtain.addEventListener('animationend', gone)
    setTimeout(gone, 950)
    root.append(curtain)
    // It moves when the page beneath has been painted: each of its frames would take from what the page needs for that.
    afterPaint(() => curtain.classList.add('parts'))
    return true
  }
  // The first question after storage waits for the disk, a tenth of a second on a slow phone, and one after a cookie for
  // another process: on the first document of a visit both are asked after the first paint, under the curtain;
  // where there is none, a stranger is asked after theirs then as well.
  const signedIn = () => document.cookie.includes('signed-in=1')
  const comesAnew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  const arrives = !document.prerendering && window.navigation?.entries().length === 1 && comesAnew
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
  const covered = arrives && open()
  // Under the curtain, or for who has just come, an early frame of the beginning is better than a late one of all; where
  // one page takes another's place, it is to be whole.
  if (arrives) document.querySelector('link[rel=expect]')?.remove()
  if (covered || (arrives && !signedIn())) {
    root.dataset.who = 'nobody'
    afterPaint(ask)
  } else ask()
  // Stand-ins have the room of the letters, which are named when they have come: named before, all words would be laid out
  // once more, in letters for the time being. The curtain covers the change; later in a visit the browser has kept them.
  let letters
  const load = () => {
    const first = [...document.fonts].filter((face) => face.unicodeRange.startsWith('U+20-'))
    letters = Promise.allSettled(first.map((face) => face.load())).then(() => {
      delete root.dataset.standIns
      return drawn(root)
    })
  }
  if (document.getElementById('letters')) {
    root.dataset.standIns = ''
    if (covered) afterPaint(load)
    else load()
  }
  // What is below the first view comes after the first paint, with a sheet of its own, one part a frame, so that no frame
  // is long. For who asked for a place there, or returns to one, all of it comes with that sheet.
  const atOnce = location.hash || !comesAnew
  // Said at the fold: taken from the root again, the whole page would be styled anew.
  const openAll = () => document.getElementById('fold')?.setAttribute('data-open', '')
  const unfold = async () => {
    const sheets = [...document.querySelectorAll('#fold ~ link')].map(
      (asked) =>
        new Promise((resolve) => {
          // One anew, which has come already: the browser would not tell when it goes by another attribute.
          const sheet = document.createElement('link')
          sheet.rel = 'stylesheet'
          sheet.href = asked.href
          for (const end of ['load', 'error']) sheet.addEventListener(end, resolve)
          asked.after(sheet)
        }),
    )
    if (sheets.length > 0) {
      await Promise.all(sheets)
      // Where no frame comes, all of it at once.
      setTimeout(openAll, 3000)
      if (!atOnce) {
        // Letters that come later lay everything out anew that is there by then.
        await soon(letters)
        for (const part of document.querySelectorAll('#fold ~ :not(link, script), .site-footer')) {
          part.dataset.open = ''
          await drawn(part)
        }
      }
    }
    openAll()
    // Somebody asked for a place there, now or meanwhile.
    if (sheets.length > 0 && comesAnew)
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }
  root.dataset.folded = ''
  if (atOnce) addEventListener('DOMContentLoaded', unfold)
  else afterPaint(unfold)
  const wake = async () => {
    // To ask for one takes a slow phone 4 ms, and React is two dozen.
    for (const link of document.querySelectorAll('link[rel=later]')) {
      link.rel = 'modulepreload'
      await nextTask()
    }
    for (const later of document.querySelectorAll('script[type="text/later"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = later.nonce
      const file = later.getAttribute('src')
      if (file) script.src = file
      else script.text = later.text
      document.head.append(script)
    }
  }
  // First the pictures of the first view, but none keeps the scripts away for long.
  afterPaint(async () => {
    const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode())
    await soon(Promise.allSettled(pictures))
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wake)
    else void wake()
  })
}
