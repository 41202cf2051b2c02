import type { Page } from '@playwright/test'
import { bookPackage } from '#records/enrolment/enrolment'
import { expect } from '../../company.ts'
import { done, newClient } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { withRecords } from '../admin/desk.ts'
import { enter, isHeld, test } from './phone.ts'

const FORM = '/registration/package-w'
const DRAFT = `${FORM}/draft`
const nickname = (page: Page) => page.getByLabel('Nickname', { exact: true })
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('words:')))
const sendings = (requests: string[]) => requests.filter((each) => each === `POST ${DRAFT}`).length

/** The client's nickname in the academy's records. */
const keptOf = (site: Site, userId: string) =>
  withRecords(site, async (records) => {
    const drafts = records.read.selectFrom('drafts').select('fields').where('user_id', '=', userId)
    const { fields = '{}' } = (await drafts.executeTakeFirst()) ?? {}
    return (JSON.parse(fields) as Record<string, string>).nickname ?? null
  })

/** Types without a line in the form that is open and held. */
async function typeAway(page: Page, line: { cut(): void }, input: string): Promise<void> {
  line.cut()
  await page.reload()
  await nickname(page).fill(input)
  await nickname(page).blur()
  await expect(page.getByText('saved on this device', { exact: false })).toBeVisible()
}

test('words typed without a line, in a form that was opened before, go once when it is back, also by another page, with two tabs open, or when their answer is lost; newer words of another device stay until their owner decides [FAST-6, REG-5]', async ({
  phone,
  someone,
  site,
}) => {
  const { page, line } = await phone()
  const client = await withRecords(site, async (records) => {
    const made = await newClient(records, 'Ligaya Sulat')
    done(await bookPackage(records, made.id, 'package_w'))
    return made
  })
  await enter(page, line, site, client.id)

  await test.step('by another page, with two tabs open', async () => {
    await page.goto('/client')
    await isHeld(page, '/client')
    await page.goto(FORM)
    await isHeld(page, FORM)
    await typeAway(page, line, 'Under the bridge')
    expect(await waiting(page)).toHaveLength(1)
    await page.goto('/client')
    const second = await page.context().newPage()
    await second.goto('/client')
    const before = sendings(line.requests)
    line.mend()
    await expect.poll(() => waiting(page)).toEqual([])
    await expect.poll(() => keptOf(site, client.id)).toBe('Under the bridge')
    expect(sendings(line.requests) - before).toBe(1)
    await second.close()
    await page.goto(FORM)
    await expect(nickname(page)).toHaveValue('Under the bridge')
  })

  await test.step('where the line is cut after the deed', async () => {
    const held = () => page.evaluate(async (form) => (await caches.match(form))?.text(), FORM)
    await expect.poll(held).toContain('Under the bridge')
    await typeAway(page, line, 'From the phone')
    line.mend(new RegExp(`^POST ${DRAFT}`))
    await expect.poll(() => keptOf(site, client.id)).toBe('From the phone')
    expect(await waiting(page)).toHaveLength(1)
    line.cut()
  })

  await test.step('newer words of another device stay until their owner decides', async () => {
    const other = await someone({ width: 1280 })
    await other.context().addCookies((await page.context().cookies()).map((cookie) => ({ ...cookie })))
    await other.goto(FORM)
    await expect(nickname(other)).toHaveValue('From the phone')
    await nickname(other).fill('From the laptop')
    await nickname(other).blur()
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => keptOf(site, client.id)).toBe('From the laptop')
    line.mend()
    await page.goto(FORM)
    await expect(page.getByText('Which one do you want to keep?', { exact: false })).toBeVisible()
    expect(await keptOf(site, client.id)).toBe('From the laptop')
    await expect(nickname(page)).toHaveValue('From the laptop')
    await page.getByRole('button', { name: 'What I typed here' }).click()
    await expect(nickname(page)).toHaveValue('From the phone')
    await expect.poll(() => keptOf(site, client.id)).toBe('From the phone')
    expect(await waiting(page)).toEqual([])
  })
})
