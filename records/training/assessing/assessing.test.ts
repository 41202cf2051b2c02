import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Notes } from '#domain/training/assessing/notes'
import { done, enrolled, keptMaterial, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { newId, type Records } from '#records/engine/db'
import { unenrolTrainee } from '#records/enrolment/payments'
import { setCoach } from '#records/training/assign-coach'
import { addCriterion, criteria, moveCriterion, renameCriterion, retireCriterion } from './criteria.ts'
import { attendanceNotes, saveNotes } from './notes.ts'
import { ownNotes } from './own.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function attended(kind: 'q-and-a' | 'assessment' = 'assessment', leader: string | null = null) {
  const client = await newClient(records)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id, 'package_o')
  const [session_id, id, created_at] = [newId(), newId(), NOW.toISOString()]
  await records.write
    .insertInto('training_sessions')
    .values({ id: session_id, kind, starts_at: created_at, ends_at: created_at, coach_id: leader, created_at })
    .execute()
  await records.write
    .insertInto('attendances')
    .values({ id, session_id, trainee_id: traineeId, kind, state: 'held', created_at })
    .execute()
  return { client, traineeId, id }
}

const material = async (name: string) => (await keptMaterial(records, { name })).id

const NOTES: Notes = {
  shown: 'You breathed well. Prepare two answers.',
  private: 'Seems tired; talk with her mother.',
  ratings: { poise: 7, voice: 5 },
  materials: [],
}
const save = (id: string, seen: number, more: Partial<Notes> = {}, actor = owner, where = records) =>
  saveNotes(where, actor, { attendanceId: id, notes: { ...NOTES, ...more }, seen }, NOW)

describe('notes on a session', () => {
  it('are shown to the trainee with ratings and homework, but what is for staff alone never is [SES-4]', async () => {
    const { client, id } = await attended()
    const homework = await material('diction.pdf')
    done(await save(id, 0, { materials: [homework, 'gone'] }))
    expect(await ownNotes(records, client)).toEqual([
      {
        id,
        kind: 'assessment',
        at: NOW.toISOString(),
        shown: NOTES.shown,
        ratings: [
          { criterion: 'Poise', points: 7 },
          { criterion: 'Voice', points: 5 },
        ],
        materials: [{ id: homework, name: 'diction.pdf' }],
      },
    ])
    const own = JSON.stringify((await ownData(records, client))?.records)
    expect(own).toContain('You breathed well')
    expect(own).not.toContain('tired')
    // Clients learn that notes exist, because the law lets them ask for them.
    expect((await ownData(records, client))?.records.notesOfStaff).toMatchObject({ count: 1 })
    expect(await attendanceNotes(records, owner, id)).toMatchObject({ private: NOTES.private, revision: 1 })
    expect(await ownNotes(records, await newClient(records))).toEqual([])
  })

  it('are a coach’s of their own trainees and of sessions they lead, and nobody else’s [SES-4, STAFF-2]', async () => {
    const [own, leader, other, cashier, manager] = await Promise.all(
      (['coach', 'coach', 'coach', 'cashier', 'manager'] as const).map((role) => newAdministrator(records, role)),
    )
    if (!own || !leader || !other || !cashier || !manager) throw new Error('nobody')
    const { client, traineeId, id } = await attended('assessment', leader.id)
    done(await setCoach(records, owner, { traineeId, coachId: own.id }, NOW))
    for (const [outsider, reason] of [
      [cashier, 'not-allowed'],
      [client, 'not-allowed'],
      [other, 'not-found'],
    ] as const) {
      expect(await attendanceNotes(records, outsider, id)).toBeNull()
      expect(await save(id, 0, {}, outsider)).toMatchObject({ ok: false, reason })
    }
    expect(await ownNotes(records, client)).toEqual([])
    for (const [seen, actor] of [own, leader, manager].entries()) {
      expect(await attendanceNotes(records, actor, id)).toMatchObject({ revision: seen })
      done(await save(id, seen, { shown: `by ${seen}` }, actor))
    }
  })

  it('of two who save at once one is kept and the other told by name; sent again it is kept once [SES-4]', async () => {
    const { id } = await attended()
    const [elsewhere, second] = [await another(), await newAdministrator(records)]
    const answers = await Promise.all([
      save(id, 0, { shown: 'One' }),
      save(id, 0, { shown: 'Other' }, second, elsewhere),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const kept = await attendanceNotes(records, owner, id)
    expect(kept?.revision).toBe(1)
    const [winner, loser] = kept?.shown === 'One' ? [owner, second] : [second, owner]
    expect(await save(id, 0, { shown: 'Late' }, loser)).toEqual({ ok: false, reason: 'changed', by: winner.name })
    expect(done(await save(id, 0, { shown: kept?.shown ?? '' }, winner)).revision).toBe(1)
    expect((await attendanceNotes(records, owner, id))?.shown).toBe(kept?.shown)
  })

  it('rate only assessments, from 1 to 10, by criteria in use; a retired one stays where it was [SES-4]', async () => {
    const [talk, rated, fresh] = [await attended('q-and-a'), await attended(), await attended()]
    expect(await save(talk.id, 0)).toMatchObject({ reason: 'not-assessed' })
    expect(await save(rated.id, 0, { ratings: { poise: 11 } })).toMatchObject({ reason: 'rating-wrong' })
    const id = newId()
    done(await addCriterion(records, owner, { id, name: 'Stage walk' }, NOW))
    done(await save(rated.id, 0, { ratings: { [id]: 9 } }))
    done(await retireCriterion(records, owner, { id, retired: true }, NOW))
    done(await save(rated.id, 1, { ratings: { [id]: 8 } }))
    expect(await save(fresh.id, 0, { ratings: { [id]: 8 } })).toMatchObject({ reason: 'rating-wrong' })
    expect((await ownNotes(records, rated.client))[0]?.ratings).toEqual([{ criterion: 'Stage walk', points: 8 }])
  })

  it('stay the person’s when the enrolment ends, and go with the person [SES-4, SEC-7]', async () => {
    const { client, traineeId, id } = await attended()
    done(await save(id, 0, { shown: 'Zamora wept', private: 'Zamora tired' }))
    done(await unenrolTrainee(records, owner, traineeId, NOW))
    expect(await ownNotes(records, client)).toHaveLength(1)
    expect(await save(id, 1)).toMatchObject({ reason: 'not-found' })
    done(await requestDeletion(records, client, NOW))
    const request = (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', NOW))
    for (const table of ['attendance_notes', 'ratings'] as const)
      expect(
        await records.read.selectFrom(table).select('user_id').where('user_id', '=', client.id).execute(),
      ).toEqual([])
  })
})

describe('criteria', () => {
  it('are added, renamed, ordered and retired by managers, each press once [SES-4]', async () => {
    const manager = await newAdministrator(records, 'manager')
    const [id, names] = [newId(), async () => (await criteria(records.read)).map(({ name }) => name)]
    const add = () => addCriterion(records, manager, { id, name: ' Eye   contact ' }, NOW)
    await Promise.all([add(), add()])
    expect((await names()).filter((name) => name === 'Eye contact')).toHaveLength(1)
    expect(await addCriterion(records, manager, { id: newId(), name: 'EYE CONTACT' }, NOW)).toMatchObject({
      reason: 'name-taken',
    })
    const rename = (name: string, seen: number) => renameCriterion(records, manager, { id, name, seen }, NOW)
    done(await rename('Gaze', 1))
    expect(await rename('Look', 1)).toMatchObject({ reason: 'changed' })
    done(await rename('Gaze', 1))
    const used = (await criteria(records.read)).filter(({ retiredAt }) => !retiredAt)
    const from = used.findIndex((each) => each.id === id)
    const up = () => moveCriterion(records, manager, { id, from, way: 'up' }, NOW)
    await Promise.all([up(), up()])
    expect((await names()).indexOf('Gaze')).toBe(from - 1)
    done(await retireCriterion(records, manager, { id, retired: true }, NOW))
    expect((await names()).indexOf('Gaze')).toBeGreaterThanOrEqual(used.length - 1)
    done(await retireCriterion(records, manager, { id, retired: false }, NOW))
    expect((await criteria(records.read)).find((each) => each.id === id)?.retiredAt).toBeNull()
  })

  it('are not changed by coaches, cashiers or clients, and the last one stays [SES-4, STAFF-2]', async () => {
    const people = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'cashier')]
    for (const outsider of [...people, await newClient(records)]) {
      const not = { ok: false, reason: 'not-allowed' }
      expect(await addCriterion(records, outsider, { id: newId(), name: 'x' }, NOW)).toEqual(not)
      expect(await renameCriterion(records, outsider, { id: 'poise', name: 'x', seen: 1 }, NOW)).toEqual(not)
      expect(await moveCriterion(records, outsider, { id: 'poise', from: 0, way: 'down' }, NOW)).toEqual(not)
      expect(await retireCriterion(records, outsider, { id: 'poise', retired: true }, NOW)).toEqual(not)
    }
    const used = (await criteria(records.read)).filter(({ retiredAt }) => !retiredAt)
    for (const { id } of used.slice(1)) done(await retireCriterion(records, owner, { id, retired: true }, NOW))
    expect(await retireCriterion(records, owner, { id: used[0]?.id ?? '', retired: true }, NOW)).toMatchObject({
      reason: 'last-one',
    })
  })
})
