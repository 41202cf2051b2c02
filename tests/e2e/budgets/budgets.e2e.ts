import { randomBytes } from 'node:crypto'
import { ADDRESSES, type AddressName } from '../../../routes.ts'
import { addressNamed, getAddressFacts } from '../../../route-lookup.ts'
import { expect, test } from '../../company.ts'
import { firstVisit } from './first-visit.ts'
import { heavierSite } from './heavier.ts'
import { budgets, draw, over, PROMISED, shrunk } from './table.ts'

/** One of each kind of public page. */
const PAGES = [
  '/',
  '/home',
  '/about',
  '/packages-registration',
  '/members',
  '/wins/mutya-ng-silangan-2026',
  '/news/january-intake-2027',
  '/testimonial/alyanna-reyes-cabrera',
  '/helloworld',
  '/contact',
  '/privacy',
  '/privacy/1',
  '/login',
  '/forgot-password',
  '/nowhere',
]
/** These need a sign-in that was begun, or a letter. */
const BY_INVITATION: AddressName[] = [
  'certificate',
  'continueHere',
  'declineSeat',
  'guardian',
  'joinStaff',
  'loginCode',
  'resetPassword',
  'trialBooked',
  'trialCancel',
  'verifyEmail',
]
/** Not found until staff write or open them; then they are like the privacy notice and the contact page. */
const UNWRITTEN: AddressName[] = ['terms', 'refunds', 'trial', 'trialSent']
/** DRAW_BUDGETS=1 takes what is found into the table; the change of the file says what is heavier and what is lighter. */
const DRAWING = process.env.DRAW_BUDGETS === '1'

test('every public page has a budget, and none allows more than was promised [FAST-7, FAST-2, FAST-3]', () => {
  const names = Object.keys(ADDRESSES) as AddressName[]
  const visited = names.filter(
    (name) => getAddressFacts(name).file?.startsWith('visitor/') && !getAddressFacts(name).alone,
  )
  expect(PAGES.map(addressNamed).toSorted()).toEqual(
    visited.filter((name) => ![...BY_INVITATION, ...UNWRITTEN].includes(name)).toSorted(),
  )
  const table = budgets()
  expect(Object.keys(table).toSorted()).toEqual(PAGES.toSorted())
  expect(over(table['/home'] ?? {}, PROMISED.home)).toEqual([])
  for (const path of PAGES.filter((each) => getAddressFacts(addressNamed(each)).islands))
    expect(over(table[path] ?? {}, PROMISED.reading), path).toEqual([])
})

for (const path of PAGES)
  test(`${path} keeps to its budget of bytes, requests, scripts, styles, fonts, pictures and elements [FAST-7]`, async ({
    browser,
    site,
  }) => {
    const found = await firstVisit(browser, site.url, path)
    if (DRAWING) draw(path, found)
    const budget = budgets()[path]
    if (!budget) throw new Error(`${path} has no budget`)
    const lighter = shrunk(found, budget)
    if (lighter.length > 0) process.stdout.write(`${path} has become lighter: ${lighter.join('; ')}\n`)
    expect(over(found, budget)).toEqual([])
  })

test('a page that has become heavier is found out, each figure by its name [FAST-7]', async ({ browser, site }) => {
  const budget = budgets()['/home']
  if (!budget) throw new Error('no budget')
  const heavier = await heavierSite(site.url, (html) => {
    const script = /\/assets\/islands-[\w-]+\.js/.exec(html)?.[0] ?? ''
    return [
      `<style>.never { --text: '${randomBytes(4000).toString('hex')}' }</style>`,
      '<link rel="stylesheet" href="/assets/none.css">',
      `<script>${' '.repeat(2000)}</script>`,
      `<script src="${script}?again"></script>`,
      '<i></i>'.repeat(60),
      '<img src="/icon-512.png" alt="" width="200" height="200">',
      // The browser no longer requests the images that these push out of the viewport.
      ...Array.from({ length: 20 }, (_, at) => `<img src="/icon-192.png?${at}" alt="" width="20" height="20">`),
    ].join('')
  })
  try {
    const names = over(await firstVisit(browser, heavier.url, '/home'), budget).map((line) => line.split(' ')[0])
    expect(names.toSorted()).toEqual(
      [
        'document',
        'raw',
        'elements',
        'requests',
        'blocking',
        'script',
        'inlineScript',
        'sheets',
        'inlineStyle',
        'pictures',
      ].toSorted(),
    )
  } finally {
    await heavier.close()
  }
})
