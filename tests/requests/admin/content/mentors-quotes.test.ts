import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { fileOf, keptFiles } from './entries.ts'
import { typeInto } from './site-form.ts'

const MENTORS = '/admin/home/mentors'
const QUOTES = '/admin/home/quotes'

let site: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  owner = await site.as('owner')
})

const mentorsOn = ({ document }: Page) => [...document.querySelectorAll('#mentors li')].map((card) => wordsOf(card))
const picturesOn = ({ document }: Page) =>
  [...document.querySelectorAll('#mentors img')].map((picture) => picture.getAttribute('src') ?? '')
const control = (page: Page, id: string) => page.document.getElementById(id)

it('mentors are added, put in order, given a picture and removed without script [SETUP-5, HOME-5]', async () => {
  const png = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#557799' } })
    .png()
    .toBuffer()
  let form = await (await owner.open(MENTORS)).press('Add mentor')
  typeInto(control(form, 'mentors.title.2'), 'Stage Coach')
  typeInto(control(form, 'mentors.name.2'), 'Corazon Dela Paz')
  form = await form.press('Move mentor 3 up')
  form = await form.press('Move mentor 2 up')
  const kept = keptFiles(site, 'pictures')
  expect(control(form, 'mentors.name.0')?.getAttribute('value')).toBe('Corazon Dela Paz')
  control(form, 'mentors.picture.0')?.setAttribute('aria-label', 'The new one')
  const refused = await form.press('Save', { 'The new one': fileOf(Buffer.from('no picture'), 'a.png') })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Please choose an image file.')
  expect(keptFiles(site, 'pictures')).toEqual(kept)
  control(refused, 'mentors.picture.0')?.setAttribute('aria-label', 'The new one')
  expect((await refused.press('Save', { 'The new one': fileOf(png, 'a.png') })).address).toContain('saved=')
  const home = await site.visitor().open('/home')
  expect(mentorsOn(home)).toEqual([
    expect.stringContaining('Corazon Dela Paz'),
    expect.stringContaining('Head Coach'),
    expect.stringContaining('Resident Language Coach'),
  ])
  const [picture = '', ...art] = picturesOn(home)
  expect((await site.visitor().send(picture)).headers.get('content-type')).toBe('image/webp')
  expect(art).toEqual([expect.stringContaining('crown-plum'), expect.stringContaining('microphone-indigo')])

  const later = await (await owner.open(MENTORS)).press('Remove mentor 2')
  expect((await later.press('Save')).address).toContain('saved=')
  const after = await site.visitor().open('/home')
  expect(mentorsOn(after)).toHaveLength(2)
  expect(picturesOn(after)[0]).toBe(picture)
})

it('partners have logos, which are told by the name [SETUP-5, ABOUT-2]', async () => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#557799' } })
    .png()
    .toBuffer()
  const form = await (await owner.open('/admin/home/partners')).press('Move partner 2 up')
  control(form, 'partners.picture.0')?.setAttribute('aria-label', 'The new one')
  expect((await form.press('Save', { 'The new one': fileOf(png, 'a.png') })).address).toContain('saved=')
  const { document } = await site.visitor().open('/about')
  const [first, second] = [...document.querySelectorAll('#partners li')]
  const logo = first?.querySelector('img')
  expect([logo?.getAttribute('alt'), wordsOf(second ?? null)]).toEqual(['Tanghalang Kalye', 'Habi Collective'])
  const picture = await site.visitor().send(logo?.getAttribute('src') ?? '')
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

it('the first page shows a quote of the list each day, and none leads straight home [SETUP-5, NAV-5]', async () => {
  const form = await (await owner.open(QUOTES)).press('Add quote')
  typeInto(control(form, 'quotes.text.1'), 'Speak so that the last row hears you.')
  expect((await form.press('Save')).address).toContain('saved=')
  const shown = new Set<string>()
  const today = Date.now()
  for (const day of [0, 1]) {
    site.clock.now = new Date(today + day * 86_400_000)
    // What the job of the running site does each minute.
    await site.records.write
      .updateTable('content_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    shown.add(wordsOf((await site.visitor().open('/')).document.querySelector('blockquote')))
  }
  site.clock.now = null
  expect([...shown].toSorted()).toEqual([
    expect.stringMatching(/^Let your speech .* Colossians 4:6$/),
    'Speak so that the last row hears you.',
  ])

  let emptied = await owner.open(QUOTES)
  emptied = await (await emptied.press('Remove quote 2')).press('Remove quote 1')
  expect((await emptied.press('Save')).address).toContain('saved=')
  const answer = await site.visitor().send('/')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/home'])
})
