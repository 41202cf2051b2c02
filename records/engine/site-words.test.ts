import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSiteContent } from '#records/content/site-content'
import { newestNotice } from '#records/consent/notices'
import { NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { up } from './migrations/0075-site-versions.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.records.write.deleteFrom('site_content').execute()
  await sql`drop table site_versions`.execute(opened.records.write)
})

const migrate = () => up(opened.records.write as unknown as Kysely<never>)
const store = (name: string, value: unknown) =>
  opened.records.write
    .insertInto('site_content')
    .values({ name, value: JSON.stringify(value), updated_at: NOW.toISOString() })
    .execute()

it('a site in use keeps the words that were in the code, and its own steps beside their short texts [SETUP-5]', async () => {
  await store('openedAt', NOW.toISOString())
  await store('tabs', [
    { title: 'Rise', text: 'Ours' },
    { title: 'Speak', text: 'Too' },
  ])
  await migrate()
  const { texts, tabs, hero } = await readSiteContent(opened.records)
  expect([texts['home.title'], texts['mentors.heading']]).toEqual(['Rise.\nSpeak.\n*Reign.*', 'Meet the Mentors'])
  expect(tabs).toEqual([
    { title: 'Rise', short: 'Posture, breath, walk. The body learns to be looked at.', text: 'Ours' },
    { title: 'Speak', short: 'Voice, structure, the question answered while the clock runs.', text: 'Too' },
  ])
  expect(hero.words).toEqual(['poise', 'a clear voice'])
})

it('a site that is not open yet begins with plain words, in its privacy notice too [SETUP-6]', async () => {
  await store('brand', 'Cebu Debate House')
  await migrate()
  const { texts, tabs } = await readSiteContent(opened.records)
  expect([texts, tabs]).toEqual([{}, []])
  expect((await newestNotice(opened.records)).body).toContain('{academy} is an academy in the Philippines.')
})
