import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader, Records } from '#records/engine/db'
import { criteria } from './criteria.ts'

export async function ownNotes({ read }: Records, actor: Pick<Actor, 'id'>) {
  return (await notesOf(read, ownId(actor))).toReversed()
}

export type OwnNote = Awaited<ReturnType<typeof ownNotes>>[number]

export async function ownNotesById(records: Records, actor: Pick<Actor, 'id'>): Promise<Map<string, OwnNote>> {
  return new Map((await notesOf(records.read, ownId(actor))).map((note) => [note.id, note]))
}

export async function assessingOf(read: Reader, actor: Pick<Actor, 'id'>) {
  const notes = await notesOf(read, ownId(actor))
  const kept = await read
    .selectFrom('attendance_notes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', actor.id)
    .where('private', '<>', '')
    .executeTakeFirstOrThrow()
  return {
    sessionNotes: notes.map(({ id: _id, shown, materials, ...note }) => ({
      ...note,
      note: shown,
      materials: materials.map(({ name }) => name),
    })),
    notesOfStaff: {
      count: Number(kept.count),
      note: 'Ask for what they say under ‘Is something wrong?’: staff look through them first, because they may name others.',
    },
  }
}

/** By person, because the enrolment may have ended. Oldest first. */
async function notesOf(read: Reader, userId: string) {
  const notes = await read
    .selectFrom('attendance_notes')
    .innerJoin('attendances', 'attendances.id', 'attendance_notes.attendance_id')
    .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select([
      'attendances.id',
      'attendances.kind',
      'attendances.marked_at as markedAt',
      'attendances.created_at as createdAt',
      'training_sessions.starts_at as startsAt',
      'shown',
    ])
    .where('attendance_notes.user_id', '=', userId)
    .execute()
  const ratings = await read
    .selectFrom('ratings')
    .select(['attendance_id as attendanceId', 'criterion_id as criterionId', 'points'])
    .where('user_id', '=', userId)
    .execute()
  const materials = await read
    .selectFrom('attendance_materials')
    .innerJoin('learning_materials', 'learning_materials.id', 'material_id')
    .select(['attendance_id as attendanceId', 'learning_materials.id', 'file_name as name'])
    .where('user_id', '=', userId)
    .orderBy('file_name')
    .execute()
  const order = await criteria(read)
  return notes
    .map(({ markedAt, createdAt, startsAt, ...note }) => ({
      ...note,
      at: startsAt ?? markedAt ?? createdAt,
      ratings: order.flatMap(({ id, name }) => {
        const found = ratings.find(({ attendanceId, criterionId }) => attendanceId === note.id && criterionId === id)
        return found ? [{ criterion: name, points: found.points }] : []
      }),
      materials: materials
        .filter(({ attendanceId }) => attendanceId === note.id)
        .map(({ id, name }) => ({ id, name })),
    }))
    .filter(({ shown, ratings: rated, materials: linked }) => shown !== '' || rated.length > 0 || linked.length > 0)
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id))
}
