import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenAcademy } from '#commands/academy'
import { firstStart } from '#commands/running/first-start'
import { addDays, dayOf, weekdayOf } from '#domain/training/manila'
import { openDiskStore } from '#services/files/files'
import { openPasswords } from '#services/accounts/passwords'
import { openTestRecords } from '#tests/records'

type Opened = Awaited<ReturnType<typeof openTestRecords>>
/** A Wednesday and a Sunday, months apart. */
const DAYS = [new Date('2026-11-25T03:00:00.000Z'), new Date('2027-03-14T15:30:00.000Z')]
let opened: Opened[]
// A database server gives no folder.
const folder = mkdtempSync(join(tmpdir(), 'academy-demo-week-'))

beforeAll(async () => {
  opened = await Promise.all(DAYS.map(() => openTestRecords()))
  for (const [at, { records }] of opened.entries()) {
    const config = { adminEmail: 'owner@academy.example', starterContent: 'demo' }
    const rest = { config, files: openDiskStore(folder), passwords: await openPasswords() }
    await firstStart({ records, now: () => DAYS[at] ?? new Date(), ...rest } as unknown as OpenAcademy)
  }
}, 120_000)
afterAll(async () => {
  for (const { close } of opened) await close()
  rmSync(folder, { recursive: true, force: true })
})

const daysOf = async ({ records }: Opened, today: string) => {
  const rows = await records.read.selectFrom('training_sessions').select('starts_at').orderBy('starts_at').execute()
  return rows.map(({ starts_at }) => dayOf(starts_at)).filter((day) => day >= addDays(today, -2))
}

it('the week of the demo lies around the day it is loaded, without planned Sundays [OPS-1]', async () => {
  for (const [at, one] of opened.entries()) {
    const today = dayOf(DAYS[at]?.toISOString() ?? '')
    const days = await daysOf(one, today)
    expect(days.filter((day) => day === today)).toHaveLength(3)
    expect(days.some((day) => day < today) && days.some((day) => day > addDays(today, 4))).toBe(true)
    expect(days.every((day) => day <= addDays(today, 7))).toBe(true)
    expect(days.filter((day) => day !== today && weekdayOf(day) === 0)).toEqual([])
  }
})

it('attendances are marked up to the day of loading, and counted as the site counts [OPS-1]', async () => {
  for (const [at, { records }] of opened.entries()) {
    const marked = await records.read
      .selectFrom('attendances')
      .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
      .select(['starts_at', 'marked_at'])
      .where('state', 'not in', ['planned', 'cancelled'])
      .execute()
    expect(marked).toHaveLength(27)
    for (const { starts_at, marked_at } of marked) {
      expect((marked_at ?? '') <= (DAYS[at]?.toISOString() ?? '')).toBe(true)
      expect(dayOf(starts_at) <= dayOf(marked_at ?? '')).toBe(true)
    }
    const trainee = await records.read
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .select(['session_took', 'assessment_took'])
      .where('email', '=', 'andreamae.sarmiento@client.example')
      .executeTakeFirstOrThrow()
    expect(trainee).toEqual({ session_took: 10, assessment_took: 5 })
  }
})
