import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

/** The words of one trade: they are content, never code. */
const OF_THE_STAGE =
  /\b(pageants?|crown\w*|stages?|reign\w*|curtains?|coronation|gowns?|ribbons?|contestants?|queens?|judges?|three acts|an evening|the cast|the wings|on the bill|poise|runway|large rooms)\b/i
const PUBLIC = ['/', '/home', '/about', '/members', '/packages-registration', '/contact', '/privacy', '/login']

let empty: RequestSite
let demo: RequestSite
beforeAll(async () => {
  empty = await openSite({ content: 'none' })
  demo = await openSite()
})

/** What people read on a page, hear from it or see where it is shared. */
function allWordsOf({ document }: Page): string {
  const read = ['title', 'alt', 'aria-label', 'placeholder', 'content'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter((each) => !/^https?:|^\//.test(each.getAttribute(name) ?? ''))
      .map((each) => each.getAttribute(name) ?? ''),
  )
  return [wordsOf(document.body), wordsOf(document.querySelector('title')), ...read].join('\n')
}

it('an open site without content says no word of the stage [SETUP-6, SETUP-1]', async () => {
  const found: string[] = []
  for (const path of [...PUBLIC, '/forgot-password', '/nothing-here', '/join/aaaaaaaaaaaaaaaaaaaaaa']) {
    const words = allWordsOf(await empty.visitor().open(path))
    const [hit] = OF_THE_STAGE.exec(words) ?? []
    if (hit) found.push(`${path}: ${hit}`)
  }
  const manifest = await (await empty.visitor().send('/site.webmanifest')).text()
  if (OF_THE_STAGE.test(manifest)) found.push('/site.webmanifest')
  expect(found).toEqual([])
  // The same search finds the words where the demo content has them.
  expect(allWordsOf(await demo.visitor().open('/home'))).toMatch(OF_THE_STAGE)
})

it('headings that nobody wrote are plain, and optional texts are not there [SETUP-5]', async () => {
  const home = await empty.visitor().open('/home')
  expect(home.heading).toBe('Coaching Academy')
  expect(home.document.querySelector('.sash, .eyebrow, .acts')).toBeNull()
  const about = await empty.visitor().open('/about')
  expect([about.heading, about.document.querySelector('.leave')]).toEqual(['About us', null])
  expect((await empty.visitor().open('/members')).words).toBe('Members No members are listed yet.')
})

it('staff write the words of an academy of their own [SETUP-5, SETUP-6]', async () => {
  const owner = await empty.as('owner')
  const write = async (part: string, answers: Record<string, string>) =>
    expect((await (await owner.open(`/admin/home/${part}`)).press('Save', answers)).address).toContain('saved=')
  await write('home-opening', {
    'Ribbon above the heading': 'Debate\nCall-centre English',
    Heading: 'Argue.\n*Convince.*',
    Clients: '12',
    'Word for clients': 'schools',
  })
  await write('about-opening', {
    'Typed words': 'better questions',
    'Words before the typed words': 'You go home with',
  })
  await write('members', { Heading: 'Debaters', 'Text below the heading': 'Our people.' })
  await write('packages', { 'Heading above the packages': 'Which class?' })
  const steps = await (await owner.open('/admin/home/training')).press('Add step')
  const saved = await steps.press('Save', {
    'Name of the step': 'Prepare',
    'Short text': 'Read the motion.',
    'Long text': 'Read the motion twice.',
  })
  expect(saved.address).toContain('saved=')
  const home = await empty.visitor().open('/home')
  expect(home.heading).toBe('Argue. Convince.')
  expect(home.document.querySelector('h1 em')?.textContent).toBe('Convince.')
  const sash = [...home.document.querySelectorAll('.sash span')].map((each) => wordsOf(each))
  expect(sash).toEqual(['Debate', 'Call-centre English'])
  for (const words of ['12 schools', 'How we train', 'Prepare Read the motion.']) expect(home.words).toContain(words)
  const about = await empty.visitor().open('/about')
  for (const words of ['You go home with better questions.', 'Read the motion twice.'])
    expect(about.words).toContain(words)
  expect((await empty.visitor().open('/members')).words).toMatch(/^Debaters Our people\./)
  expect((await empty.visitor().open('/packages-registration')).words).toContain('Which class?')
})

it('terms and refunds have a page, a link and a line in the sitemap once they are written [SETUP-5]', async () => {
  const owner = await empty.as('owner')
  expect((await empty.visitor().send('/terms')).status).toBe(404)
  expect(await (await empty.visitor().send('/sitemap.xml')).text()).not.toContain('/terms')
  const terms = '## Your place\nPaid is booked.\n- Be on time\n- Be kind'
  const draft = await (await owner.open('/admin/home/terms')).press('See the page', { Text: terms })
  expect([draft.address, draft.words]).toEqual([
    '/terms?preview=1',
    'Terms and conditions Your place Paid is booked. Be on time Be kind',
  ])
  await (await owner.open('/admin/home/terms')).press('Save', { Text: terms })
  const page = await empty.visitor().open('/terms')
  expect([page.status, wordsOf(page.document.querySelector('article h2'))]).toEqual([200, 'Your place'])
  const foot = [...page.document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))
  expect([foot.includes('/terms'), foot.includes('/refunds')]).toEqual([true, false])
  expect(await (await empty.visitor().send('/sitemap.xml')).text()).toContain('/terms</loc>')
})

it('the footer has the columns that staff write, and always the privacy notice [SETUP-5, NAV-4]', async () => {
  const owner = await empty.as('owner')
  let form = await owner.open('/admin/home/footer')
  form = await (await form.press('Remove column 2')).press('Save', {
    'Heading of the column': 'Our house',
    Links: 'Debaters | /members\nLeague | https://league.example/tala',
    'Year of the copyright': '2019',
    Credits: 'Photos by Ana Reyes\nWords by Leo Tan',
  })
  expect(form.address).toContain('saved=')
  const { document } = await empty.visitor().open('/contact')
  const column = [...document.querySelectorAll('footer nav')]
  expect(column.map((each) => each.getAttribute('aria-label'))).toEqual(['Our house'])
  const links = [...document.querySelectorAll('footer nav a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/members', 'https://league.example/tala', '/privacy', '/terms'])
  const legal = [...document.querySelectorAll('.footer-legal p')].map((line) => wordsOf(line))
  expect(legal).toEqual(['© 2019 Coaching Academy. All rights reserved.', 'Photos by Ana Reyes', 'Words by Leo Tan'])
})
