import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { isMinorByEither } from '#domain/consent/ages'
import { GUARDIAN_CHOICES, type Answers } from '#domain/consent/purposes'
import { manilaDayOf } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, lockUser, type Reader, type Records } from '#records/engine/db'
import { recordFile, type NewFile } from '#records/files/files'
import { recordDecision } from '#records/operating/audit'
import { noticeIsThere, ownConsents, writeAnswers } from './consents.ts'
import { linkOfGuardian } from './guardian-links.ts'
import { guardianOf } from './guardians.ts'

export async function guardianForStaff(records: Records, actor: Actor, userId: string) {
  if (!may(actor, 'guardians')) return null
  const { read } = records
  const user = await read
    .selectFrom('users')
    .select(['id', 'name', 'image'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const guardian = user ? await guardianOf(read, user.id) : null
  if (!user || !guardian) return null
  const [own, papers] = await Promise.all([
    ownConsents(records, user),
    read
      .selectFrom('consents')
      .select(['paper_file_id as file', 'typed_name as signedName', 'at', 'place'])
      .where('user_id', '=', userId)
      .where('by_guardian', '=', 1)
      .where('purpose', '=', 'training')
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  ])
  return { user, guardian, own, said: papers ?? null }
}

export async function withoutGuardian(
  read: Reader,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, 'waiting' | 'declined'>> {
  if (userIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('guardians')
    .leftJoin('consents', (join) =>
      join
        .onRef('consents.user_id', '=', 'guardians.user_id')
        .on('consents.purpose', '=', 'training')
        .on('consents.by_guardian', '=', 1)
        .on('consents.ended_at', 'is', null),
    )
    .select(['guardians.user_id as userId', 'consents.given'])
    .where('guardians.user_id', 'in', [...userIds])
    .where('guardians.ended_at', 'is', null)
    .where('guardians.adult_on', '>', manilaDayOf(now))
    .execute()
  const states = new Map<string, 'waiting' | 'declined'>()
  for (const { userId, given } of rows) if (given !== 1) states.set(userId, given === 0 ? 'declined' : 'waiting')
  for (const userId of await minorsWithoutGuardian(read, userIds, now)) states.set(userId, 'waiting')
  return states
}

export async function minorsWithoutGuardian(
  read: Reader,
  userIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const users = await read
    .selectFrom('users')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.user_id', '=', 'users.id').on('guardians.ended_at', 'is', null),
    )
    .select(['users.id', 'users.age', 'users.birthdate', 'users.created_at as createdAt'])
    .where('users.id', 'in', [...userIds])
    .where('guardians.user_id', 'is', null)
    .execute()
  return users.filter((user) => isMinorByEither(user, now, new Date(user.createdAt))).map(({ id }) => id)
}

export async function recordPaper(
  records: Records,
  actor: Actor,
  userId: string,
  { file, answers, version }: { file: Omit<NewFile, 'kind' | 'ownerId'>; answers: Answers; version: number },
  now: Date,
): Promise<Verdict<{ name: string }, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'guardians')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await trx.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst()
    const guardian = user ? await guardianOf(trx, user.id) : null
    if (!user || !guardian || !(await noticeIsThere(trx, version))) return no('not-found')
    const paper = await recordFile(trx, { ...file, kind: 'guardian-paper', ownerId: userId }, now)
    const said = Object.fromEntries(GUARDIAN_CHOICES.map((purpose) => [purpose, answers[purpose] === true]))
    const by = { guardian: { signedName: guardian.name, paper } }
    await writeAnswers(trx, user, { ...said, training: true }, { version, place: null }, now, by)
    // A paper is stored even when it confirms answers already given.
    await trx
      .updateTable('consents')
      .set({ paper_file_id: paper })
      .where('user_id', '=', userId)
      .where('by_guardian', '=', 1)
      .where('ended_at', 'is', null)
      .execute()
    const entry = {
      action: 'guardian paper',
      subject: 'account',
      id: userId,
      name: user.name,
      before: { status: guardian.state },
      after: { status: 'agreed', paper },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ name: user.name })
  })
}

export async function guardianLinkByStaff(
  records: Records,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Verdict<string, 'not-allowed' | 'not-found' | 'link-dead'>> {
  if (!may(actor, 'guardians')) return no('not-allowed')
  return transaction<Verdict<string, 'not-found' | 'link-dead'>>(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
    if (!user) return no('not-found')
    const link = await linkOfGuardian(trx, userId, null, now)
    const entry = { action: 'guardian link', subject: 'account', id: userId, name: user.name }
    if (link.ok) await recordDecision(trx, actor, entry, now)
    return link
  })
}

export async function showProgressToGuardian(
  records: Records,
  actor: Actor,
  userId: string,
  shown: boolean,
  now: Date,
): Promise<Verdict<{ name: string }, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'guardians')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
    const guardian = user ? await guardianOf(trx, userId) : null
    if (!user || !guardian) return no('not-found')
    if ((guardian.seesProgress === 1) === shown) return yes({ name: user.name })
    await trx
      .updateTable('guardians')
      .set({ sees_progress: Number(shown) })
      .where('user_id', '=', userId)
      .execute()
    const word = (flag: boolean) => (flag ? 'shown' : 'not shown')
    const entry = {
      action: 'guardian progress',
      subject: 'account',
      id: userId,
      name: user.name,
      before: { status: word(!shown) },
      after: { status: word(shown) },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ name: user.name })
  })
}
