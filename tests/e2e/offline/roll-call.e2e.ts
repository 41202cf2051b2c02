import type { Page } from '@playwright/test'
import { SIGNED_IN_HINT } from '#domain/accounts/signed-in-hint'
import { openSession } from '#records/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { setCoach } from '#records/training/coaching'
import { markCalled } from '#records/training/sessions/roll-call'
import { dayOf, startOfDay } from '#domain/training/manila'
import { expect, expectAccessible } from '../../company.ts'
import { actorOfUser, done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { enrolledClient, sidewaysScroll, withRecords } from '../admin/desk.ts'
import { copiesOn, isHeld, test } from './phone.ts'

const TODAY = '/admin/today'

/** A coach with two trainees in one session of today. */
async function coachToday(site: Site) {
  const trainees = [await enrolledClient(site), await enrolledClient(site)]
  return withRecords(site, async (records) => {
    const [owner, coach] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
    const [session_id, created_at] = [newId(), new Date().toISOString()]
    const starts_at = startOfDay(dayOf(created_at))
    await records.write
      .insertInto('training_sessions')
      .values({ id: session_id, kind: 'q-and-a', starts_at, ends_at: starts_at, coach_id: coach.id, created_at })
      .execute()
    const called: { id: string; name: string }[] = []
    for (const { paymentId, name } of trainees) {
      const id = newId()
      done(await setCoach(records, owner, { traineeId: paymentId, coachId: coach.id }, new Date()))
      await records.write
        .insertInto('attendances')
        .values({ id, session_id, trainee_id: paymentId, kind: 'q-and-a', created_at })
        .execute()
      called.push({ id, name })
    }
    const [first, second] = called
    if (!first || !second) throw new Error('nobody')
    return { coach, owner, first, second }
  })
}

async function enter(page: Page, at: string, site: Site, personId: string): Promise<void> {
  const token = await withRecords(site, (records) => openSession(records, personId, new Date()))
  await page.goto(`${at}/login`)
  const cookies = [
    ['session', token],
    [SIGNED_IN_HINT, '1'],
  ] as const
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: at })))
}

const statesOf = (site: Site, ids: string[]) =>
  withRecords(site, async (records) => {
    const rows = await records.read
      .selectFrom('attendances')
      .select(['id', 'state', 'revision'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)).map((row) => `${row?.state} ${row?.revision}`)
  })

const mark = (page: Page, name: string, word: string) =>
  page.getByRole('group', { name }).getByRole('button', { name: word, exact: true })

test('the roll is called without a line, over a reload, and each mark is sent once when it is back [SES-7]', async ({
  phone,
  site,
}) => {
  const { coach, first, second } = await coachToday(site)
  const { page, line } = await phone()
  await page.setViewportSize({ width: 390, height: 800 })
  await enter(page, line.url, site, coach.id)
  await page.goto(line.url + TODAY)
  await isHeld(page, TODAY)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  for (const button of await page.getByRole('group', { name: first.name }).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  line.cut()
  await mark(page, first.name, 'Present').click()
  await expect(page.getByText('1 mark waits on this device')).toBeVisible()
  await page.goto(line.url + TODAY)
  await expect(mark(page, first.name, 'Present')).toHaveAttribute('aria-pressed', 'true')
  await mark(page, second.name, 'Late').click()
  await mark(page, second.name, 'Missed').click()
  await expect(page.getByText('2 marks wait on this device')).toBeVisible()
  await expectAccessible(page)
  expect(await statesOf(site, [first.id, second.id])).toEqual(['planned 0', 'planned 0'])
  line.mend()
  await expect.poll(() => statesOf(site, [first.id, second.id])).toEqual(['held 1', 'missed 1'])
  await expect(page.getByText(/waits? on this device/)).toHaveCount(0)
  await expect(page.getByText('2 of 2 marked')).toBeVisible()
  await page.getByRole('button', { name: `Undo the mark of ${second.name}` }).click()
  await expect.poll(() => statesOf(site, [second.id])).toEqual(['planned 2'])
})

test('a mark whose answer was lost is not made twice, and what another device marked is told by name [SES-7]', async ({
  phone,
  site,
}) => {
  const { coach, owner, first, second } = await coachToday(site)
  const { page, line } = await phone()
  await enter(page, line.url, site, coach.id)
  await page.goto(line.url + TODAY)
  await isHeld(page, TODAY)
  line.mend(/POST \/admin\/today\/mark/)
  await mark(page, first.name, 'Present').click()
  await expect.poll(() => statesOf(site, [first.id])).toEqual(['held 1'])
  line.cut()
  await mark(page, second.name, 'Present').click()
  await expect(page.getByText('2 marks wait on this device')).toBeVisible()
  const elsewhere = { attendanceId: second.id, state: 'missed', seen: 0 } as const
  await withRecords(site, async (records: Records) => {
    expect(await markCalled(records, owner, elsewhere, new Date())).toMatchObject({ outcome: 'kept' })
  })
  line.mend()
  const told = page.getByRole('alert').filter({ hasText: second.name })
  await expect(told).toContainText(`you marked Present, and ${owner.name} marked Missed meanwhile.`)
  expect(await statesOf(site, [first.id, second.id])).toEqual(['held 1', 'missed 1'])
  await told.getByRole('button', { name: 'Mark Present' }).click()
  await expect.poll(() => statesOf(site, [first.id, second.id])).toEqual(['held 1', 'held 2'])
  await expect(told).toHaveCount(0)
})

test('marks that wait are sent by nobody else, and are gone with a sign-out [SES-7]', async ({ phone, site }) => {
  const { coach, first, second } = await coachToday(site)
  const other = await withRecords(site, async (records) =>
    actorOfUser(records, (await newAdministrator(records, 'manager')).id),
  )
  const { page, line } = await phone()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, line.url, site, coach.id)
  await page.goto(line.url + TODAY)
  await isHeld(page, TODAY)
  line.cut()
  await mark(page, first.name, 'Present').click()
  await expect(page.getByText('1 mark waits on this device')).toBeVisible()
  // Somebody else signs in in another tab while this page stays open.
  const token = await withRecords(site, (records) => openSession(records, other.id, new Date()))
  await page.context().addCookies([{ name: 'session', value: token, url: line.url }])
  line.mend()
  await expect(page.getByText(/Somebody else is signed in on this device now/)).toBeVisible()
  expect(await statesOf(site, [first.id])).toEqual(['planned 0'])
  await page.goto(line.url + TODAY)
  await expect(mark(page, first.name, 'Present')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() =>
      page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.includes('device-copies')))),
    )
    .toEqual([`device-copies-1:${other.id}.~staff`])

  await isHeld(page, TODAY)
  line.cut()
  await mark(page, second.name, 'Late').click()
  await expect(page.getByText('1 mark waits on this device')).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm Logout' })
    .or(page.getByRole('alertdialog', { name: 'Confirm Logout' }))
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
  await expect.poll(() => copiesOn(page)).toEqual([])
  await expect(page.getByText(/waits? on this device/)).toHaveCount(0)
  line.mend()
  expect(await statesOf(site, [first.id, second.id])).toEqual(['planned 0', 'planned 0'])
})
