import type { Actor } from '#domain/accounts/accounts'
import { addDays, dayOf } from '#domain/training/manila'
import { answerPurposes } from '#records/consent/consents'
import { starterPerson } from '#records/content/starter'
import { newId, transaction } from '#records/engine/db'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { sendAttempt } from '#records/training/practice/attempts'
import { allDrills, insertDrills } from '#records/training/practice/drills'
import { giveHomework } from '#records/training/practice/homework'
import { practiceMarks } from '#records/training/practice/marks'
import { addMoment } from '#records/training/practice/moments'
import { saveReview } from '#records/training/practice/reviews'
import { SAMPLE_DRILLS } from '#services/training/sample-drills'
import type { OpenAcademy } from '../academy.ts'
import type { DemoPractice } from './activity-content.ts'
import { keepDemoRecording } from './files.ts'
import { done } from './load-clients.ts'

const HOUR_MS = 3_600_000

type People = { coaches: ReadonlyMap<string, Actor>; trainees: ReadonlyMap<string, string> }
type DemoRecording = DemoPractice['recordings'][number]

export async function loadDemoPractice(academy: OpenAcademy, people: People, practice: DemoPractice): Promise<void> {
  const { records, now } = academy
  await transaction(records, async (trx) => {
    await insertDrills(trx, SAMPLE_DRILLS.speaking, null)
    return { ok: true }
  })
  const drills = (await allDrills(records.read)).map(({ id }) => id)
  for (const { trainee, coach, drill, inDays, note } of practice.homework) {
    const dueDay = addDays(dayOf(now().toISOString()), inDays)
    const traineeId = people.trainees.get(trainee) ?? ''
    const homework = { id: newId(), traineeId, drillId: drills[drill] ?? '', dueDay, note }
    done(await giveHomework(records, coachOf(people, coach), homework, now()))
  }
  const senders = new Set(practice.recordings.map(({ trainee }) => trainee))
  for (const email of senders) {
    const read = { version: 1, place: null }
    done(await answerPurposes(records, await starterPerson(records, email), { recordings: true }, read, now()))
  }
  for (const recording of practice.recordings)
    await loadRecording(academy, people, { ...recording, drillId: drills[recording.drill] ?? '' })
}

async function loadRecording(
  academy: OpenAcademy,
  people: People,
  { trainee, drillId, daysAgo, fillers, ownRatings, review }: DemoRecording & { drillId: string },
): Promise<void> {
  const { records, files, now } = academy
  const at = new Date(now().getTime() - daysAgo * 24 * HOUR_MS)
  const person = await starterPerson(records, trainee)
  const upload = newId()
  await beginUpload(records, person.id, upload, at, 'recording')
  await finishUpload(records, upload, await keepDemoRecording(files, person.id), at)
  const sent = { id: newId(), drillId, assignmentId: null, upload, recordedAt: at.toISOString(), fillers, ownRatings }
  const { id: attemptId } = done(await sendAttempt(records, person, sent, at))
  if (!review) return
  const coach = coachOf(people, review.coach)
  const reviewedAt = new Date(at.getTime() + review.hoursLater * HOUR_MS)
  const marks = await practiceMarks(records.read)
  for (const { atMs, mark, words } of review.moments) {
    const markId = marks.find(({ name }) => name === mark)?.id ?? null
    const moment = { id: newId(), atMs, markId, words, voiceUpload: null }
    done(await addMoment(records, coach, { attemptId, moment }, reviewedAt))
  }
  const { ratings, onceMore } = review
  done(await saveReview(records, coach, { attemptId, review: { ratings, onceMore }, seen: 0 }, reviewedAt))
}

function coachOf({ coaches }: People, key: string): Actor {
  const coach = coaches.get(key)
  if (!coach) throw new Error(`the demo content has no coach ${key}`)
  return coach
}
