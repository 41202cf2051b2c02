import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setAdministrator } from '#records/accounts/accounts'
import { openRecords } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { migrate } from '#records/engine/migrate'
import { logHead, proveLog } from '#records/operating/log-proof'
import { openDiskStore } from '#services/files/files'
import { ENGINE } from '../../records.ts'
import { fillPlace } from './load.ts'
import { makeOldSite } from './old-site.ts'
import { emptyPlace, everyRow, operate, IMPORT } from './place.ts'

// PostgreSQL returns large whole numbers as text.
const compared = ({
  payment_sums: _sums,
  audit_sums: _counts,
  audit_waiting: _unlinked,
  content_version: _version,
  kysely_migration: _shape,
  audit_log: log = [],
  ...rows
}: Record<string, string[]>) => ({
  ...Object.fromEntries(Object.entries(rows).filter(([name]) => !/_parts(_\w+)?$/.test(name))),
  audit_log: log.map((row) => row.replace(/\["id","(\d+)"\]/, '["id",$1]')),
})

// The target is a PostgreSQL of the suite; the embedded half only asks what is refused.
test.runIf(ENGINE === 'postgres')(
  'an embedded academy moves to PostgreSQL row by row, and goes on there [OPS-3, OPS-6]',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'academy-moving-'))
    const target = await emptyPlace()
    const to = target.env.DATABASE_URL ?? ''
    const from = { DATA_DIR: dataDir, STARTER_CONTENT: 'none' }
    const old = await makeOldSite(join(dataDir, 'old'))
    expect((await operate(IMPORT, [old.exportFile, old.storage], from)).code).toBe(0)
    const records = await openRecords({ databaseUrl: null, dataDir })
    await setAdministrator(records, { email: 'coach@academy.example', passwordHash: 'hash' }, new Date())
    await fillPlace(records, openDiskStore(join(dataDir, 'files')), 700)
    await records.write
      .insertInto('audit_log')
      .values({
        at: '2026-11-21T00:00:00.000Z',
        actor_id: null,
        actor_name: 'Ñ',
        action: 'a',
        subject: 's',
        subject_id: '1',
        subject_name: 'n',
        before: '{}',
        after: '{}',
      })
      .execute()
    const { id: paymentId } = await records.read
      .selectFrom('payments')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await records.write
      .insertInto('payment_questions')
      .values({ id: 'q', payment_id: paymentId, asked_at: '2026-11-21', asked_by: 'a', words: 'Aling bangko, Niña?' })
      .execute()
    const moved = await operate('move.ts', [to], from)
    expect([moved.code, moved.err]).toEqual([0, ''])
    expect(moved.out).toContain('users: 712 rows, compared')
    const there = await target.open()
    expect(compared(await everyRow(there))).toEqual(compared(await everyRow(records)))
    // The chain came along whole, and what was written past the site is as foreign there.
    const { broken, foreign, ledger, head } = await proveLog(records)
    expect([broken, foreign > 0]).toEqual([null, true])
    expect(await proveLog(there)).toMatchObject({ broken, foreign, ledger, head, waiting: 0 })
    expect(await linkWaiting(there.write)).toBe(0)
    expect(await proveLog(there)).toMatchObject({ broken: null, waiting: 0, head: await logHead(there) })
    const sums = await there.read
      .selectFrom('payment_sums')
      .select(({ fn }) => fn.sum('payments').as('payments'))
      .executeTakeFirstOrThrow()
    expect(Number(sums.payments)).toBe(3)
    // Numbers go on after the last one.
    await there.write
      .insertInto('audit_log')
      .values({
        at: '2026-11-21T00:00:01.000Z',
        actor_id: null,
        actor_name: 'x',
        action: 'a',
        subject: 's',
        subject_id: '2',
        subject_name: 'n',
        before: '{}',
        after: '{}',
      })
      .execute()
    const again = await operate('move.ts', [to], from)
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/has tables already/)])
    await records.close()
    await target.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('a move needs an address of a database that answers, and an embedded database to move [OPS-3]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-moving-'))
  const env = { DATA_DIR: dataDir }
  for (const [args, said] of [
    [[], /^Say where to/],
    [['mysql://u:hidden-word@h/n'], /^DATABASE_URL: /],
    [['postgres://u:hidden-word@127.0.0.1:1/none'], /no embedded database/],
  ] as const) {
    const ended = await operate('move.ts', [...args], env)
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(said)])
    expect(ended.err).not.toContain('hidden-word')
  }
  const records = await openRecords({ databaseUrl: null, dataDir })
  await migrate(records)
  await records.close()
  const away = await operate('move.ts', ['postgres://u:hidden-word@127.0.0.1:1/none'], env)
  expect([away.code, away.err]).toEqual([1, expect.stringMatching(/^DATABASE_URL: the database does not answer/)])
  rmSync(dataDir, { recursive: true, force: true })
})
