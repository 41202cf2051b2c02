import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { ownData } from '#records/accounts/own/own-data'
import type { Records } from '#records/engine/db'
import { cancelOwn, newCancellable, type Cancellable } from '#tests/cancellations'
import { done, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newTeam } from '#tests/sessions'
import { cancellationsOf } from './cancellations.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  ;({ owner } = await newTeam(records))
})
afterAll(() => close())

const logOf = ({ trainee }: Cancellable) =>
  records.read
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'subject_name', 'after'])
    .where('subject_id', '=', trainee.traineeId)
    .where('action', '=', 'own-session cancel')
    .executeTakeFirstOrThrow()
const mailTo = ({ email }: Pick<Actor, 'email'>) =>
  records.read
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', 'own-session-cancelled')
    .executeTakeFirstOrThrow()

it('a parent who cancels for a child is named in the log, to the coach and on the session; a trainee is not called one [FAM-5, STAFF-5]', async () => {
  const parent = await newClient(records)
  const [byParent, byTrainee] = [await newCancellable(records, owner, {}), await newCancellable(records, owner, {})]
  const opened = { ...byParent.trainee, parentId: parent.id, parentName: parent.name }
  done(await cancelOwn(records, { ...byParent, trainee: opened }, {}, NOW))
  done(await cancelOwn(records, byTrainee, {}, NOW))
  expect(await logOf(byParent)).toMatchObject({
    actor_id: parent.id,
    actor_name: parent.name,
    subject_name: byParent.trainee.name,
    after: expect.stringContaining('"by":"parent"'),
  })
  expect((await logOf(byTrainee)).actor_id).toBe(byTrainee.trainee.id)
  expect((await mailTo(byParent.coach)).text).toContain(`${parent.name}, the parent, cancelled it.`)
  expect((await mailTo(byTrainee.coach)).text).not.toContain('the parent')
  const shown = await cancellationsOf(records.read, [byParent.attendanceId, byTrainee.attendanceId])
  expect([byParent, byTrainee].map(({ attendanceId }) => shown.get(attendanceId)?.parentName)).toEqual([
    parent.name,
    null,
  ])
  const own = await ownData(records, byParent.trainee)
  expect(JSON.stringify(own?.records)).toContain('"by_parent":true')
  // The parent's account is deleted: the cancellation stays, without the parent.
  await records.write.deleteFrom('users').where('id', '=', parent.id).execute()
  const after = await cancellationsOf(records.read, [byParent.attendanceId])
  expect(after.get(byParent.attendanceId)?.parentName).toBeNull()
})
