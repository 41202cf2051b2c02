import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

const menuOf = (page: Page) => wordsOf(page.document.querySelector('nav[aria-label="Main"]'))
const store = async (name: string, value: unknown) => {
  await site.records.write
    .insertInto('site_content')
    .values({ name, value: JSON.stringify(value), updated_at: '2026-11-21T04:00:00.000Z' })
    .onConflict((known) => known.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}

it('questions and members stand in the menus only when there are any [SETUP-1]', async () => {
  const visitor = site.visitor()
  const empty = await visitor.open('/about')
  expect(menuOf(empty)).not.toMatch(/FAQ|Members/)
  expect(wordsOf(empty.document.querySelector('footer'))).not.toContain("FAQ's")
  await store('questions', [{ question: 'Where?', answer: 'Here.' }])
  await site.records.write
    .insertInto('members')
    .values({ id: 'first', name: 'Ana', titles: '', date: '2026-01-01', image: null })
    .execute()
  expect(menuOf(await visitor.open('/about'))).toMatch(/FAQ .*Members/)
  await store('sections', { about: [{ key: 'questions', hidden: true }] })
  expect(menuOf(await visitor.open('/about'))).not.toContain('FAQ')
})
