// Inlined, because it must run before the first paint; it defers everything that the first paint does not need.
window.earlyClicks = []
addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest?.('[data-island]:not([data-hydrated]) button[type=button]')
    if (button) window.earlyClicks?.push(button)
    // A link within the page must lay out the parts before its target, whose heights are still unknown.
    if (target.closest?.('a')?.pathname === location.pathname) document.documentElement.dataset.laid = ''
  },
  true,
)
{
  const root = document.documentElement
  const still = matchMedia('(prefers-reduced-motion:reduce)').matches
  // View transitions delay slow devices; an error occurs unless both pages declare the same transition.
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
  const laidOut = (part) =>
    new Promise((resolve) => {
      new ResizeObserver((_, observer) => {
        observer.disconnect()
        // A task later, because resolving here would lay out the next part in the same frame.
        resolve(nextTask())
      }).observe(part)
    })
  let waiting = []
  const afterPaint = (act) => {
    if (waiting) waiting.push(act)
    else act()
  }
  const painted = () => {
    for (const act of waiting ?? []) act()
    waiting = null
  }
  // The first frame may contain only the splash: wait until the page itself is painted.
  const whole = () => void laidOut(document.body).then(painted)
  const watch = () =>
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whole)
      else whole()
    }).observe({ type: 'paint', buffered: true })
  const late = () => setTimeout(painted, 3000)
  // A hidden tab never paints, a prerendered page paints on activation, and crawlers may never report a paint.
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
  if (document.prerendering) addEventListener('DOMContentLoaded', () => root.offsetHeight)
  const { academy } = document.currentScript.dataset
  const open = () => {
    if (still || !academy) return false
    const splash = document.createElement('div')
    const gone = () => splash.remove()
    splash.className = 'splash subhead'
    splash.ariaHidden = 'true'
    splash.textContent = academy
    splash.addEventListener('animationend', gone)
    setTimeout(gone, 950)
    root.append(splash)
    // The splash animates after the page is painted, because its frames would delay the paint.
    afterPaint(() => splash.classList.add('parts'))
    return true
  }
  // The first access to storage or cookies is slow, so a visit's first document delays both until after the paint.
  const signedIn = () => document.cookie.includes('signed-in=1')
  const isNewVisit = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  const arrives = !document.prerendering && window.navigation?.entries().length === 1 && isNewVisit
  const ask = () => {
    try {
      const theme = localStorage.getItem('theme')
      if (theme) root.dataset.theme = theme
      const visited = sessionStorage.getItem('curtain')
      sessionStorage.setItem('curtain', 'open')
      if (!visited && !arrives) open()
      const person = JSON.parse(localStorage.getItem('userData'))
      if (person?.id) root.dataset.who = person.type === 'ADMIN_USER' ? 'admin' : 'client'
      else if (!signedIn()) root.dataset.who = 'visitor'
      else delete root.dataset.who
    } catch {
      // Without storage the page keeps its defaults.
    }
  }
  const covered = arrives && open()
  // On arrival the browser may paint a partial page early; between two pages it waits for the whole.
  if (arrives) document.querySelector('link[rel=expect]')?.remove()
  if (covered || (arrives && !signedIn())) {
    root.dataset.who = 'visitor'
    afterPaint(ask)
  } else ask()
  let letters
  const load = () => {
    const first = [...document.fonts].filter((face) => face.unicodeRange.startsWith('U+20-'))
    letters = Promise.allSettled(first.map((face) => face.load())).then(() => {
      delete root.dataset.standIns
      return laidOut(root)
    })
  }
  if (document.getElementById('letters')) {
    root.dataset.standIns = ''
    if (covered) afterPaint(load)
    else load()
  }
  // Parts below the fold open one per frame after the first paint; a fragment, reload or return opens all.
  const atOnce = location.hash || !isNewVisit
  // The attribute is on the fold, because a change on the root would restyle the whole page.
  const openAll = () => document.getElementById('fold')?.setAttribute('data-open', '')
  // An idle page lays out the rest, so that a print or picture of the page shows all of it.
  const layOutRest = async () => {
    for (const part of document.querySelectorAll('#fold ~ [data-open], .member')) {
      await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
      part.dataset.laid = ''
    }
  }
  const unfold = async () => {
    const sheets = [...document.querySelectorAll('#fold ~ link')].map(
      (link) =>
        new Promise((resolve) => {
          // Changing the attribute of the existing link fires no load event, so add a new one.
          const sheet = document.createElement('link')
          sheet.rel = 'stylesheet'
          sheet.href = link.href
          for (const end of ['load', 'error']) sheet.addEventListener(end, resolve)
          link.after(sheet)
        }),
    )
    if (sheets.length > 0) {
      await Promise.all(sheets)
      setTimeout(openAll, 3000)
      if (!atOnce) {
        // Late fonts lay out all open parts again, so wait for them briefly.
        await soon(letters)
        for (const part of document.querySelectorAll('#fold ~ :not(link, script), .site-footer')) {
          part.dataset.open = ''
          await laidOut(part)
        }
      }
    }
    openAll()
    setTimeout(layOutRest, 2000)
    if (sheets.length > 0 && isNewVisit)
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }
  root.dataset.folded = ''
  if (atOnce) addEventListener('DOMContentLoaded', unfold)
  else afterPaint(unfold)
  const wake = async () => {
    // One preload per task, because each blocks a slow phone for milliseconds.
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
  afterPaint(async () => {
    const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode())
    await soon(Promise.allSettled(pictures))
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wake)
    else void wake()
  })
}
