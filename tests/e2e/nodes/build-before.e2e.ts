import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { ADMINISTRATOR } from '../../people.ts'
import { startPostgres, type OwnPostgres } from '../../postgres.ts'
import { newDatabase } from '../../records.ts'
import { startSite, type Site } from '../../site.ts'
import { buildBefore } from './build-before.ts'

let before: Awaited<ReturnType<typeof buildBefore>>
let postgres: OwnPostgres | { reason: string }
test.beforeAll(async () => {
  test.setTimeout(900_000)
  ;[before, postgres] = await Promise.all([buildBefore(), startPostgres()])
})
test.afterAll(async () => {
  if (before && 'root' in before) before.remove()
  if (postgres && 'url' in postgres) await postgres.stop()
})

for (const engine of ['sqlite', 'postgres'] as const)
  test(`the version before goes on with the newer shape, on ${engine}: somebody signs up, pays, is confirmed and writes, and staff save news [NODE-2]`, async ({
    browser,
  }) => {
    test.skip('reason' in before, 'reason' in before ? before.reason : '')
    const reason = engine === 'postgres' && 'reason' in postgres ? postgres.reason : ''
    test.skip(reason !== '', reason)
    if ('reason' in before) return
    const { root, migrations } = before
    const dataDir = mkdtempSync(join(tmpdir(), 'academy-newer-shape-'))
    const databaseUrl =
      engine === 'postgres' && 'url' in postgres ? (await newDatabase(postgres.url)).settings.databaseUrl : null
    const template = process.env.TEST_TEMPLATE
    // One has been at work already, the other is empty: the version before starts it for the first time.
    if (!databaseUrl && template) cpSync(template, dataDir, { recursive: true })
    const records = await openRecords({ databaseUrl, dataDir })
    let site: Site | null = null
    try {
      await migrate(records, migrations)
      site = await startSite({ root, dataDir, content: 'demo', ...(databaseUrl ? { databaseUrl } : {}) })
      const newest = Object.keys(migrations).sort().at(-1)
      expect(site.output()).toContain(`The database was brought up to ${newest} by a newer version of the site.`)
      await walk(root, site, browser, records)
    } finally {
      await site?.close()
      await records.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

const NOTE = { Name: 'Ana Cruz', Email: 'ana@mail.example', Subject: 'A newer shape', Message: 'Is this kept?' }

async function walk(root: string, site: Site, browser: Browser, records: Records): Promise<void> {
  // Its pages say what its own tests know.
  const its = async <Module>(file: string) => (await import(join(root, 'tests', file))) as Module
  const enrolling = await its<typeof import('../../enrolling.ts')>('enrolling.ts')
  const deciding = await its<typeof import('../../deciding.ts')>('deciding.ts')
  const editing = await its<typeof import('../admin/content.ts')>('e2e/admin/content.ts')
  const { enterAs } = await its<typeof import('../../people.ts')>('people.ts')
  const complaints: string[] = []
  const someone = async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('response', (answer) => answer.status() >= 500 && complaints.push(`${answer.status()} ${answer.url()}`))
    return page
  }
  const [client, staffPage] = [await someone(), await someone()]
  const words = enrolling.newcomer()
  await enrolling.bookAndSignUp(client, 'w', words)
  await enrolling.fillWords(client, words)
  await enrolling.sendProof(client, await enrolling.smallReceipt())
  await enterAs(staffPage, site.url, ADMINISTRATOR)
  await deciding.onPendingPayments(staffPage, words.person)
  await deciding.decide(staffPage, words.person, 'Confirm')
  await client.goto('/learningmaterials')
  await expect(client.getByRole('link', { name: 'Open PDF' }).first()).toBeVisible()

  await staffPage.goto('/admin/news/new')
  await editing.fill(staffPage, {
    Title: 'News of before',
    Content: 'She won.',
    Date: '2026-11-19',
    'POST URL': 'https://www.facebook.com/academy/posts/1',
  })
  await editing.chooseFile(staffPage, 'Image', await editing.poster(), 'poster.png')
  await editing.saveThrough(staffPage, 'Added Successfully!')
  await write(client)
  await expect(client.getByText('Your message has been sent. Thank you!')).toBeVisible()
  expect(complaints).toEqual([])
  expect(site.output()).not.toMatch(/"level":(50|60)/)

  const { rows } = await sql`select p.status, u.registration_step from users u join payments p on p.user_id = u.id
    where u.email = ${words.person.email}`.execute(records.read)
  expect(rows).toEqual([{ status: 'confirmed', registration_step: 4 }])
  const [news, notes] = await Promise.all([
    records.read.selectFrom('news').select('id').where('title', '=', 'News of before').execute(),
    records.read.selectFrom('contact_messages').select('id').where('subject', '=', NOTE.Subject).execute(),
  ])
  expect([news.length, notes.length]).toEqual([1, 1])

  // The control: a step that renames is not one that adds.
  await sql`alter table contact_messages rename column subject to topic`.execute(records.write)
  await write(client)
  await expect.poll(() => complaints).not.toEqual([])
  await client.context().close()
  await staffPage.context().close()
}

async function write(page: Page): Promise<void> {
  await page.goto('/about')
  for (const [label, text] of Object.entries(NOTE)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}
