import { beforeAll, expect, it } from 'vitest'
import { accomplishments, starterSiteContent } from '#commands/starter/demo-content'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** The part of the page whose heading or label has this name. */
const part = (page: Page, name: string) =>
  [...page.document.querySelectorAll('section')].find((section) => {
    const heading = page.document.getElementById(section.getAttribute('aria-labelledby') ?? '-')
    return section.getAttribute('aria-label') === name || wordsOf(heading) === name
  })
const textsIn = (page: Page, name: string, what: string) =>
  [...(part(page, name)?.querySelectorAll(what) ?? [])].map((each) => wordsOf(each))

it('partners, history, figures, vision, mission, goals, values and accomplishments stand in the served page [ABOUT-2, ABOUT-6]', async () => {
  const page = await site.visitor().open('/about')
  const { partners, history, vision, mission, coreValues } = starterSiteContent
  const words = (name: string) => wordsOf(part(page, name) ?? null)
  expect(textsIn(page, 'Partners', 'li')).toEqual([...partners])
  for (const text of history.split('\n\n')) expect(words('History')).toContain(text.replaceAll(/\s+/g, ' '))
  expect(textsIn(page, 'History', 'li')).toEqual(['40+ clients', '20+ wins', '7 collaborations'])
  expect(words('Vision')).toContain(vision)
  expect(words('Mission')).toContain(mission)
  expect(textsIn(page, 'Goals', 'h3')).toEqual([
    '30% enrollment growth',
    '85% satisfaction',
    '5 title holders a year',
  ])
  expect(textsIn(page, 'Core Values', 'h3')).toEqual(coreValues.map(({ title }) => title))
  const newestFirst = accomplishments.toSorted((one, other) => other.date.localeCompare(one.date))
  expect(textsIn(page, 'Accomplishments', 'h3')).toEqual(newestFirst.map(({ title }) => title))
  expect(words('Accomplishments')).toContain('Nov 2, 2026')
})
