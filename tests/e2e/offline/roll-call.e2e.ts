import type { Page } from '@playwright/test'
import { newId, type Records } from '#records/engine/db'
import { setCoach } from '#records/training/assign-coach'
import { markCalled } from '#records/training/sessions/roll-call'
import { dayOf, startOfDay } from '#domain/training/manila'
import { expect, expectAccessible } from '../../company.ts'
import { actorOfUser, done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { enrolledClient, sidewaysScroll, withRecords } from '../admin/desk.ts'
import { confirmSignOut, copiesOn, enter, isHeld, leftOn, noticeLine, test } from './phone.ts'

const TODAY = '/admin/today'

/** A coach with four trainees in one session of today. */
async function coachToday(site: Site) {
  const trainees = [
    await enrolledClient(site),
    await enrolledClient(site),
    await enrolledClient(site),
    await enrolledClient(site),
  ]
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
    const [first, second, third, fourth] = called
    if (!first || !second || !third || !fourth) throw new Error('nobody')
    return { coach, owner, first, second, third, fourth }
  })
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

test('the roll is called without a line, each mark is sent once and by whoever made it, what another device marked is told by name, and nothing waits after a sign-out [SES-7, FAST-6]', async ({
  phone,
  site,
}) => {
  const { coach, owner, first, second, third, fourth } = await coachToday(site)
  const other = await withRecords(site, async (records) =>
    actorOfUser(records, (await newAdministrator(records, 'manager')).id),
  )
  const { page, line } = await phone()
  await enter(page, line, site, coach.id)

  await test.step('staff have no worker but for a roll call', async () => {
    for (const path of ['/client', '/admin/dashboard', '/client']) await page.goto(path)
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
    expect(await leftOn(page)).toMatchObject({ caches: [], workers: 0 })
  })

  await test.step('marks outlive a reload without a line, and are sent when it is back', async () => {
    await page.goto(TODAY)
    await isHeld(page, TODAY)
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    for (const button of await page.getByRole('group', { name: first.name }).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    line.cut()
    await mark(page, first.name, 'Present').click()
    await expect(page.getByText('1 mark is saved on this device')).toBeVisible()
    await page.goto(TODAY)
    await expect(mark(page, first.name, 'Present')).toHaveAttribute('aria-pressed', 'true')
    await mark(page, second.name, 'Late').click()
    await mark(page, second.name, 'Missed').click()
    await expect(page.getByText('2 marks are saved on this device')).toBeVisible()
    await expectAccessible(page)
    expect(await statesOf(site, [first.id, second.id])).toEqual(['planned 0', 'planned 0'])
    line.mend()
    await expect.poll(() => statesOf(site, [first.id, second.id])).toEqual(['held 1', 'missed 1'])
    await expect(page.getByText(/saved on this device/)).toHaveCount(0)
    await expect(page.getByText('2 of 4 marked')).toBeVisible()
    await mark(page, second.name, 'Late').click()
    await expect.poll(() => statesOf(site, [second.id])).toEqual(['late 2'])
    await page.getByRole('button', { name: `Undo the mark of ${second.name}` }).click()
    await expect(page.getByText('1 of 4 marked')).toBeVisible()
    // What has no answer yet would be lost with those of the next step.
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    expect(await statesOf(site, [second.id])).toEqual(['planned 3'])
  })

  await test.step('a mark whose answer was lost is not made twice, and what another device marked is told by name', async () => {
    line.mend(/POST \/admin\/today\/mark/)
    await mark(page, third.name, 'Present').click()
    await expect.poll(() => statesOf(site, [third.id])).toEqual(['held 1'])
    line.cut()
    await mark(page, fourth.name, 'Present').click()
    await expect(page.getByText('2 marks are saved on this device')).toBeVisible()
    const elsewhere = { attendanceId: fourth.id, state: 'missed', seen: 0 } as const
    await withRecords(site, async (records: Records) => {
      expect(await markCalled(records, owner, elsewhere, new Date())).toMatchObject({ outcome: 'kept' })
    })
    line.mend()
    await noticeLine(page)
    const conflictNotice = page.getByRole('alert').filter({ hasText: fourth.name })
    await expect(conflictNotice).toContainText(`you marked Present, but ${owner.name} marked Missed first.`)
    expect(await statesOf(site, [third.id, fourth.id])).toEqual(['held 1', 'missed 1'])
    await conflictNotice.getByRole('button', { name: 'Mark Present' }).click()
    await expect.poll(() => statesOf(site, [third.id, fourth.id])).toEqual(['held 1', 'held 2'])
    await expect(conflictNotice).toHaveCount(0)
  })

  await test.step('marks that wait are sent by nobody else', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    line.cut()
    await mark(page, second.name, 'Present').click()
    await expect(page.getByText('1 mark is saved on this device')).toBeVisible()
    // Another person signs in in another tab while this page stays open.
    await enter(page, line, site, other.id)
    line.mend()
    await noticeLine(page)
    await expect(page.getByText(/Someone else is now signed in on this device/)).toBeVisible()
    expect(await statesOf(site, [second.id])).toEqual(['planned 3'])
    await page.goto(TODAY)
    await expect(mark(page, second.name, 'Present')).toHaveAttribute('aria-pressed', 'false')
    await expect
      .poll(() =>
        page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.includes('device-copies')))),
      )
      .toEqual([`device-copies-1:${other.id}.~staff`])
  })

  await test.step('marks that wait are gone with a sign-out', async () => {
    await isHeld(page, TODAY)
    line.cut()
    await mark(page, second.name, 'Late').click()
    await expect(page.getByText('1 mark is saved on this device')).toBeVisible()
    await page.getByRole('region', { name: 'Sidebar' }).getByRole('button', { name: 'Logout' }).click()
    await confirmSignOut(page)
    await expect.poll(() => copiesOn(page)).toEqual([])
    await expect(page.getByText(/saved on this device/)).toHaveCount(0)
    line.mend()
    expect(await statesOf(site, [second.id])).toEqual(['planned 3'])
  })
})
