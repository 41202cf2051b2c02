import { beforeAll, expect, it } from 'vitest'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('members stand as cards with name, titles, picture and a link to their testimonial when there is one [TES-1]', async () => {
  const page = await site.visitor().open('/members')
  const cards = [...page.document.querySelectorAll('main li')].filter((each) => each.querySelector('h2'))
  const card = (name: string) => cards.find((each) => wordsOf(each.querySelector('h2')) === name)
  expect(wordsOf(cards[0]?.querySelector('h2') ?? null)).toBe('ALYANNA REYES CABRERA')
  const alyanna = card('ALYANNA REYES CABRERA')
  expect([...(alyanna?.querySelectorAll('ul[aria-label=Titles] li') ?? [])].map((each) => wordsOf(each))).toEqual([
    'Mutya ng Silangan 2026',
    'Best in Final Answer',
    'Darling of the Press',
  ])
  const toTestimonial = (each: Element | undefined) =>
    [...(each?.querySelectorAll('a') ?? [])].find((link) => wordsOf(link) === 'Testimonial')?.getAttribute('href')
  const francis = card('FRANCIS ADRIAN LIM')
  expect(toTestimonial(francis)).toBeUndefined()
  expect(francis?.querySelector('img')?.getAttribute('src')).toMatch(/^\/art\/[a-z]+-[a-z]+-800\.webp$/)
  expect(toTestimonial(alyanna)).toBe('/testimonial/alyanna-reyes-cabrera')
})

it('a testimonial shows its words, and its tags stand in the served HTML [TES-2]', async () => {
  const page = await site.visitor().open('/testimonial/alyanna-reyes-cabrera')
  expect(page.heading).toBe('Alyanna Reyes Cabrera')
  expect(wordsOf(page.document.querySelector('blockquote'))).toContain('I noticed I was already looking up.')
  const tag = (name: string) =>
    page.document.querySelector(`head meta[property="og:${name}"]`)?.getAttribute('content') ?? ''
  expect(tag('description')).toBe(
    'I was the girl who volunteered to fix the chairs so I would not have to introduce the speaker. In my first session Coach Marivic asked my name and I s…',
  )
  expect(page.document.title).toBe('Alyanna Reyes Cabrera: Testimonial')
  expect(tag('url')).toBe(`${site.url}/testimonial/alyanna-reyes-cabrera`)
  expect((await fetch(tag('image'))).headers.get('content-type')).toBe('image/jpeg')
})

for (const path of ['/testimonial/francis-adrian-lim', '/testimonial/nobody', "/testimonial/'%20or%201=1--"])
  it(`${path} is not found: nothing written, nobody known [TES-2]`, async () => {
    expect((await fetch(site.url + path)).status).toBe(404)
  })

for (const query of ['page=0', 'page=-1', 'page=1e9', 'page=999999', 'page=%27%3B--', 'page=2&page=3', 'page[]=1'])
  it(`members with the query ${query} are a page all the same [TES-1]`, async () => {
    const answer = await fetch(`${site.url}/members?${query}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('ALYANNA REYES CABRERA')
  })
