import type { Page } from '@playwright/test'
import { expect } from '../../company.ts'
import { bookAndSignUp, newcomer } from '../../enrolling.ts'
import { signUp } from '../../people.ts'
import { withRecords } from '../admin/desk.ts'
import type { Site } from '../../site.ts'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { isHeld, test } from './phone.ts'

const FORM = '/registration/package-w'
const DRAFT = `${FORM}/draft`
const nickname = (page: Page) => page.getByLabel('Nickname', { exact: true })
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('words:')))
const sendings = (asked: string[]) => asked.filter((each) => each === `POST ${DRAFT}`).length

/** What the academy has of somebody's words, and how often it was written: each writing is later than the one before. */
const keptOf = (site: Site, email: string) =>
  withRecords(site, async (records) => {
    const row = await records.read
      .selectFrom('drafts')
      .innerJoin('users', 'users.id', 'drafts.user_id')
      .select(['fields', 'updated_at'])
      .where('users.email', '=', email)
      .executeTakeFirst()
    const fields = JSON.parse(row?.fields ?? '{}') as Record<string, string>
    return { nickname: fields.nickname ?? null, at: row?.updated_at ?? null }
  })

/** Somebody with the form open and held, who types without a line. */
async function typedAway(page: Page, line: { cut(): void }, typed: string): Promise<void> {
  await page.goto(FORM)
  await isHeld(page, FORM)
  line.cut()
  await page.reload()
  await nickname(page).fill(typed)
  await nickname(page).blur()
  await expect(page.getByText('kept on this phone', { exact: false })).toBeVisible()
}

test('words typed without a line, in a form that was opened before, go once when it is back, also by another page and with two tabs open [FAST-6, REG-5]', async ({
  phone,
  site,
}) => {
  const { page, line } = await phone()
  const words = newcomer()
  await bookAndSignUp(page, 'w', words)
  await page.goto('/client')
  await isHeld(page, '/client')
  await typedAway(page, line, 'Under the bridge')
  expect(await waiting(page)).toHaveLength(1)
  await page.goto('/client')
  const second = await page.context().newPage()
  await second.goto('/client')
  const before = sendings(line.asked)
  line.mend()
  await expect.poll(() => waiting(page)).toEqual([])
  await expect.poll(() => keptOf(site, words.person.email)).toMatchObject({ nickname: 'Under the bridge' })
  expect(sendings(line.asked) - before).toBe(1)
  await page.goto(FORM)
  await expect(nickname(page)).toHaveValue('Under the bridge')
})

test('where the line is cut after the deed it is not done again, and newer words of another device stay until their owner decides [FAST-6, REG-5]', async ({
  phone,
  someone,
  site,
}) => {
  const { page, line } = await phone()
  const words = newcomer()
  await bookAndSignUp(page, 'w', words)
  await typedAway(page, line, 'From the phone')
  line.mend(new RegExp(`^POST ${DRAFT}`))
  await expect.poll(() => keptOf(site, words.person.email)).toMatchObject({ nickname: 'From the phone' })
  expect(await waiting(page)).toHaveLength(1)
  line.cut()

  const other = await someone({ width: 1280 })
  await other.context().addCookies((await page.context().cookies()).map((cookie) => ({ ...cookie })))
  await other.goto(FORM)
  await expect(nickname(other)).toHaveValue('From the phone')
  await nickname(other).fill('From the laptop')
  await nickname(other).blur()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  line.mend()
  await page.goto(FORM)
  await expect(page.getByText('Which of them do you want?', { exact: false })).toBeVisible()
  expect(await keptOf(site, words.person.email)).toMatchObject({ nickname: 'From the laptop' })
  await expect(nickname(page)).toHaveValue('From the laptop')
  await page.getByRole('button', { name: 'What I typed here' }).click()
  await expect(nickname(page)).toHaveValue('From the phone')
  await expect.poll(() => keptOf(site, words.person.email)).toMatchObject({ nickname: 'From the phone' })
  expect(await waiting(page)).toEqual([])
})

test('words of a form that was left open are not kept for whoever has signed in beside it, and without the name of their owner they would be [FAST-6, REG-5]', async ({
  site,
}) => {
  const [owner, next] = [newcomer(), newcomer()]
  await signUp(site.url, owner.person)
  const session = await signUp(site.url, next.person)
  await session.post('/packages-registration', { package: 'package-w' })
  const ownerId = await withRecords(site, async (records) => {
    const row = records.read.selectFrom('users').select('id').where('email', '=', owner.person.email)
    return (await row.executeTakeFirstOrThrow()).id
  })
  const theirs = { nickname: 'Theirs' }
  expect((await session.post(DRAFT, { ...theirs, [PERSON_FIELD]: ownerId })).status).toBe(403)
  expect(await keptOf(site, next.person.email)).toEqual({ nickname: null, at: null })
  expect((await session.post(DRAFT, theirs)).status).toBe(204)
  expect(await keptOf(site, next.person.email)).toMatchObject(theirs)
})
