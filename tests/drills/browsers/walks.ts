import { pause } from './devtools.ts'
import type { Driver } from './drivers.ts'

/** The starter's enrolled client; null for a site that this run did not start. */
type Person = { email: string; password: string } | null
type Walk = { name: string; width: number; go(driver: Driver, site: string, enrolled: Person): Promise<void> }

const WAIT_MS = 10_000
const AWAKE = `'awake' in document.documentElement.dataset`
const HYDRATED = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`

async function until(driver: Driver, fact: string): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(100))
    if (await driver.read<boolean>(`!!(${fact})`).catch(() => false)) return
  throw new Error(`never: ${fact}`)
}

const shown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.checkVisibility({ visibilityProperty: true }))`

async function press(driver: Driver, selector: string): Promise<void> {
  const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility({ visibilityProperty: true }))`
  await until(driver, find)
  await driver.read(`(${find}.scrollIntoView({ block: 'center', behavior: 'instant' }), 0)`)
  await pause(200)
  const [x, y] = await driver.read<[number, number]>(
    `((box) => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])(${find}.getBoundingClientRect())`,
  )
  await driver.act([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}

async function type(driver: Driver, selector: string, text: string): Promise<void> {
  await press(driver, selector)
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await driver.act([{ type: 'key', id: 'keys', actions }])
  await until(driver, `document.querySelector(${JSON.stringify(selector)}).value === ${JSON.stringify(text)}`)
}

async function open(driver: Driver, url: string): Promise<void> {
  await driver.open(url)
  await until(driver, `${AWAKE} || ${HYDRATED}`)
  // The curtain has opened.
  await until(driver, `!document.querySelector('.splash')`)
}

async function noSidewaysScroll(driver: Driver): Promise<void> {
  const wide = await driver.read<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (wide > 0) throw new Error(`${wide} px wider than the window`)
}

const looked = (path: string, width: number): Walk => ({
  name: `${path} at ${width}`,
  width,
  async go(driver, site) {
    await open(driver, site + path)
    await noSidewaysScroll(driver)
  },
})

export const WALKS: Walk[] = [
  ...['/home', '/about', '/packages-registration', '/members', '/login', '/contact'].flatMap((path) => [
    looked(path, 1280),
    looked(path, 390),
  ]),
  {
    name: 'menu at 390',
    width: 390,
    async go(driver, site) {
      await open(driver, `${site}/home`)
      await press(driver, '.burger')
      await until(driver, shown('.site-menu a[href="/about"]'))
      await press(driver, '.site-menu summary')
      await until(driver, shown('.site-menu a[href="/members"]'))
    },
  },
  {
    name: 'tabs',
    width: 1280,
    async go(driver, site) {
      await open(driver, `${site}/about`)
      await press(driver, '#act-tab-2')
      await until(driver, `document.querySelector('#act-tab-2').ariaSelected === 'true'`)
      await until(driver, `${shown('#act-2')} && !${shown('#act-1')}`)
    },
  },
  {
    name: 'question',
    width: 390,
    async go(driver, site) {
      await open(driver, `${site}/about#faq`)
      await press(driver, '#faq-2 summary')
      await until(driver, shown('#faq-2 p'))
    },
  },
  {
    name: 'carousel',
    width: 1280,
    async go(driver, site) {
      await open(driver, `${site}/wins/mutya-ng-silangan-2026`)
      const title = await driver.read<string>(`document.querySelector('h1').textContent`)
      await press(driver, '.carousel-bar .arrow[aria-label^=Next]')
      await until(driver, `document.querySelector('h1').textContent !== ${JSON.stringify(title)}`)
      await until(driver, `document.querySelector('.slide[data-side="0"] img').complete`)
      await pause(1500)
    },
  },
  {
    name: 'carousel at 390',
    width: 390,
    async go(driver, site) {
      await open(driver, `${site}/news/january-intake-2027`)
      await press(driver, '.carousel-bar .arrow[aria-label^=Next]')
      await until(driver, `!location.pathname.endsWith('january-intake-2027')`)
      await noSidewaysScroll(driver)
      await pause(1500)
    },
  },
  {
    name: 'contact form',
    width: 1280,
    async go(driver, site) {
      await open(driver, `${site}/about#contact`)
      await press(driver, '.contact-form .button')
      await until(driver, `document.querySelector('#contact-email').ariaInvalid === 'true'`)
      await type(driver, '#contact-name', 'Ana Cruz')
      await type(driver, '#contact-email', 'ana.cruz@mail.example')
      await type(driver, '#contact-subject', 'A date')
      await type(driver, '#contact-message', 'Is there a class in January?')
      await press(driver, '.contact-form .button')
      await until(driver, `document.body.innerText.includes('Your message has been sent.')`)
    },
  },
  {
    name: 'sign-in refused',
    width: 390,
    async go(driver, site) {
      await open(driver, `${site}/login`)
      await type(driver, '#sign-in-email', 'nobody@mail.example')
      await type(driver, '#sign-in-password', 'not-the-password')
      await press(driver, '.login-sign-in form .button')
      await until(driver, `document.body.innerText.includes('Invalid email or password!')`)
    },
  },
  {
    name: 'reader at 390',
    width: 390,
    async go(driver, site, enrolled) {
      if (!enrolled) return
      await open(driver, `${site}/login?next=%2Flearningmaterials`)
      await type(driver, '#sign-in-email', enrolled.email)
      await type(driver, '#sign-in-password', enrolled.password)
      await press(driver, '.login-sign-in form .button')
      await until(driver, `location.pathname === '/learningmaterials'`)
      await press(driver, '.material .button')
      await until(driver, shown('.reader canvas'))
      // Letters and paper are grey; the stamp is ruby.
      await until(
        driver,
        `(([canvas]) => { const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let ruby = 0; for (let at = 0; at < data.length; at += 4) if (data[at] - data[at + 1] > 8) ruby += 1;
          return ruby > 500 })(document.querySelectorAll('.reader canvas'))`,
      )
      const page = `document.querySelector('.reader-bar > span').textContent`
      const before = await driver.read<string>(page)
      await press(driver, '.reader-bar button:nth-of-type(2)')
      await until(driver, `${page} !== ${JSON.stringify(before)}`)
      await noSidewaysScroll(driver)
    },
  },
]
