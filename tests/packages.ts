import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import { PAID_AT_ONCE } from '#domain/money/balance/terms'
import { newId, type Records } from '#records/engine/db'
import { offerPackage } from '#records/enrolment/package-editing/package-state'
import type { PackageEdit } from '#records/enrolment/package-editing/package-locks'
import { addPackage } from '#records/enrolment/package-editing/words'
import { trainingPackages } from '#records/enrolment/packages'
import { done, newAdministrator, NOW, setUpPackages } from './journey.ts'
import { unlockLedger } from './ledger.ts'
import { ENGINE, openTestRecords } from './records.ts'

export const GALA: PackageEdit = {
  name: 'Gala Night',
  description: 'Walk.',
  priceCentavos: 990_050,
  sessions: 8,
  assessments: 2,
  terms: PAID_AT_ONCE,
  validityMonths: null,
  selfPlannedAWeek: null,
}

/** Records with the four packages, new before each test, a member of staff, and several connections on PostgreSQL. */
export function packageScene() {
  let opened: Awaited<ReturnType<typeof openTestRecords>>
  let coach: Actor
  let hands: Records[]
  beforeAll(async () => {
    opened = await openTestRecords()
    await unlockLedger(opened.records)
    coach = await newAdministrator(opened.records)
    hands = ENGINE === 'postgres' ? await Promise.all([1, 2, 3, 4].map(() => opened.another())) : [opened.records]
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    const { write } = opened.records
    for (const table of ['trainees', 'payments', 'payment_history', 'audit_log', 'packages'] as const)
      await write.deleteFrom(table).execute()
    await write.updateTable('users').set({ selected_package: null, current_package: 'NONE' }).execute()
    await setUpPackages(opened.records)
  })
  const add = (words: Partial<PackageEdit> = {}, form = newId(), by = opened.records) =>
    addPackage(by, coach, { form, words: { ...GALA, ...words } }, NOW)
  return {
    get records() {
      return opened.records
    },
    get coach() {
      return coach
    },
    add,
    added: async (words: Partial<PackageEdit> = {}) => done(await add(words)).id as PackageKey,
    offer: (key: string, offered: boolean) => offerPackage(opened.records, coach, { key, offered }, NOW),
    letters: async () =>
      (await trainingPackages(opened.records)).map(({ key }) => key.slice('package_'.length)).join(' '),
    async positions() {
      const rows = await opened.records.read.selectFrom('packages').select('position').orderBy('position').execute()
      return rows.map(({ position }) => position)
    },
    logged: () =>
      opened.records.read
        .selectFrom('audit_log')
        .select(['action', 'subject_id', 'before', 'after', 'actor_name'])
        .where('subject', '=', 'package')
        .orderBy('id')
        .execute(),
    together: <Answer>(count: number, act: (by: Records, index: number) => Promise<Answer>) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => act(hands[index % hands.length] ?? opened.records, index)),
      ),
  }
}
