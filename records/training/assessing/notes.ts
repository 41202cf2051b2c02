import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { areSame, keepNotes, MATERIALS_MOST, type Notes, type NotesRefusal } from '#domain/training/assessing/notes'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { criteria } from './criteria.ts'

type NotesVerdict =
  | { ok: true; value: { revision: number; name: string } }
  | { ok: false; reason: NotesRefusal; by: string | null }

const refused = (reason: NotesRefusal, by: string | null = null): NotesVerdict => ({ ok: false, reason, by })

export async function attendanceNotes({ read }: Records, actor: Actor, attendanceId: string) {
  if (!may(actor, 'sessions')) return null
  const attendance = await attendanceOf(read, actor, attendanceId)
  if (!attendance) return null
  const { notes, revision } = await notesIn(read, attendanceId)
  const rateable = (await criteria(read)).filter(({ id, retiredAt }) => !retiredAt || id in notes.ratings)
  return {
    ...attendance,
    ...notes,
    revision,
    criteria: rateable.map(({ id, name, retiredAt }) => ({ id, name, retired: retiredAt !== null })),
  }
}

export async function saveNotes(
  records: Records,
  actor: Actor,
  { attendanceId, notes: requested, seen }: { attendanceId: string; notes: Notes; seen: number },
  now: Date,
): Promise<NotesVerdict> {
  if (!may(actor, 'sessions')) return refused('not-allowed')
  return transaction<NotesVerdict>(records, async (trx) => {
    const attendance = await attendanceOf(trx, actor, attendanceId, true)
    if (!attendance) return refused('not-found')
    const kept = await notesIn(trx, attendanceId)
    const notes = { ...requested, materials: await knownMaterials(trx, requested.materials) }
    const open = (await criteria(trx)).filter(({ id, retiredAt }) => !retiredAt || id in kept.notes.ratings)
    const verdict = keepNotes(
      {
        kind: attendance.kind,
        revision: kept.revision,
        same: kept.updatedBy === actor.id && areSame(kept.notes, notes),
        criteria: open.map(({ id }) => id),
      },
      { notes, seen },
    )
    if (!verdict.ok) return refused(verdict.reason, kept.editor)
    const { name } = attendance
    if (verdict.value === 'kept-already') return { ok: true, value: { revision: kept.revision, name } }
    const revision = seen + 1
    if (!(await written(trx, attendance, { notes, seen, by: actor.id, now }))) return refused('changed', kept.editor)
    // Without the text: it is personal, and the log outlives it.
    const after = {
      notes: `version ${revision}`,
      ratings: Object.keys(notes.ratings).length,
      materials: notes.materials.length,
    }
    const entry = { action: 'session notes', subject: 'trainee', id: attendance.traineeId, name }
    await recordDecision(trx, actor, { ...entry, before: { notes: `version ${seen}` }, after }, now)
    return { ok: true, value: { revision, name } }
  })
}

async function attendanceOf(db: Reader, actor: Actor, id: string, held = false) {
  const coach = coachedBy(actor)
  const row = await db
    .selectFrom('attendances')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select([
      'attendances.id',
      'attendances.kind',
      'attendances.state',
      'attendances.session_id as sessionId',
      'trainees.id as traineeId',
      'trainees.coach_id as coachId',
      'users.id as userId',
      'users.name',
      'users.image',
    ])
    .where('attendances.id', '=', id)
    .$if(held, (query) => query.forUpdate(['trainees']))
    .executeTakeFirst()
  if (!row) return null
  const session =
    row.sessionId === null
      ? undefined
      : await db
          .selectFrom('training_sessions')
          .select(['starts_at as startsAt', 'ends_at as endsAt', 'place', 'coach_id as leader'])
          .where('id', '=', row.sessionId)
          .executeTakeFirst()
  if (coach !== null && coach !== row.coachId && coach !== session?.leader) return null
  const { startsAt = null, endsAt = null, place = '' } = session ?? {}
  return { ...row, startsAt, endsAt, place }
}

const NOTHING: Notes = { shown: '', private: '', ratings: {}, materials: [] }

async function notesIn(db: Reader, attendanceId: string) {
  const row = await db
    .selectFrom('attendance_notes')
    .leftJoin('users', 'users.id', 'attendance_notes.updated_by')
    .select(['shown', 'private', 'revision', 'updated_by as updatedBy', 'users.name as editor'])
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirst()
  if (!row) return { notes: NOTHING, revision: 0, updatedBy: null, editor: null }
  const ratings = await db
    .selectFrom('ratings')
    .select(['criterion_id', 'points'])
    .where('attendance_id', '=', attendanceId)
    .execute()
  const materials = await db
    .selectFrom('attendance_materials')
    .select('material_id')
    .where('attendance_id', '=', attendanceId)
    .orderBy('material_id')
    .execute()
  const { revision, updatedBy, editor, ...words } = row
  const notes = {
    ...words,
    ratings: Object.fromEntries(ratings.map(({ criterion_id, points }) => [criterion_id, points])),
    materials: materials.map(({ material_id }) => material_id),
  }
  return { notes, revision, updatedBy, editor }
}

async function knownMaterials(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const requested = [...new Set(ids)].slice(0, MATERIALS_MOST)
  if (requested.length === 0) return []
  const rows = await trx
    .selectFrom('learning_materials')
    .select('id')
    .where('id', 'in', requested)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function written(
  trx: Transaction,
  { id: attendance_id, userId: user_id }: { id: string; userId: string },
  { notes, seen, by, now }: { notes: Notes; seen: number; by: string; now: Date },
): Promise<boolean> {
  const words = {
    shown: notes.shown,
    private: notes.private,
    revision: seen + 1,
    updated_at: now.toISOString(),
    updated_by: by,
  }
  if (seen === 0) {
    const added = await trx
      .insertInto('attendance_notes')
      .values({ attendance_id, user_id, ...words })
      .onConflict((known) => known.column('attendance_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return false
  } else {
    const changed = await trx
      .updateTable('attendance_notes')
      .set(words)
      .where('attendance_id', '=', attendance_id)
      .where('revision', '=', seen)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return false
  }
  await trx.deleteFrom('ratings').where('attendance_id', '=', attendance_id).execute()
  await trx.deleteFrom('attendance_materials').where('attendance_id', '=', attendance_id).execute()
  for (const [criterion_id, points] of Object.entries(notes.ratings))
    await trx.insertInto('ratings').values({ attendance_id, criterion_id, user_id, points }).execute()
  for (const material_id of notes.materials)
    await trx.insertInto('attendance_materials').values({ attendance_id, material_id, user_id }).execute()
  return true
}
