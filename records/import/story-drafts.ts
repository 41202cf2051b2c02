import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import type { StoryWords } from '#domain/content/content-forms'
import type { StoryKind } from '#domain/content/stories'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { publishStory } from '#records/content/story-editing'
import { transaction, type Records } from '#records/engine/db'
import { counted, countOf, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { releaseFile } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'
import { recordDecision } from '#records/operating/audit'

export type NewStoryDraft = { id: string; kind: StoryKind; words: StoryWords; picture: NewFile | null }
export type DraftRefusal = 'not-allowed' | 'not-found' | 'changed'

export async function addStoryDraft(
  records: Records,
  actor: Actor,
  draft: NewStoryDraft,
  now: Date,
): Promise<Verdict<{ isNew: boolean }, 'not-allowed'>> {
  if (!may(actor, 'content')) return no('not-allowed')
  return transaction<Verdict<{ isNew: boolean }, 'not-allowed'>>(records, async (trx) => {
    const { id, kind, words, picture } = draft
    for (const table of ['wins', 'news'] as const)
      if (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
        return yes({ isNew: false })
    if (await trx.selectFrom('story_drafts').select('id').where('id', '=', id).executeTakeFirst())
      return yes({ isNew: false })
    const image = picture ? await recordFile(trx, picture, now) : null
    const { title, content, date, postUrl } = words
    await trx
      .insertInto('story_drafts')
      .values({
        id,
        kind,
        title,
        content,
        image,
        date,
        post_url: postUrl,
        added_at: now.toISOString(),
        updated_by: actor.id,
      })
      .execute()
    const entry = { action: 'draft add', subject: kind === 'wins' ? 'win' : 'news', id, name: title }
    await recordDecision(trx, actor, entry, now)
    return yes({ isNew: true })
  })
}

export async function storyDraftIds({ read }: Records, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await Promise.all(
    (['story_drafts', 'wins', 'news'] as const).map((table) =>
      read
        .selectFrom(table)
        .select('id')
        .where('id', 'in', [...ids])
        .execute(),
    ),
  )
  return new Set(found.flat().map(({ id }) => id))
}

export async function countStoryDrafts({ read }: Records): Promise<number> {
  return countOf(read.selectFrom('story_drafts'))
}

export async function storyDraftsPage(records: Records, listQuery: ListQuery) {
  const listed = records.read.selectFrom('story_drafts')
  const query = listed.select(['id', 'kind', 'title', 'content', 'image', 'date', counted('', listed).as('total')])
  return pageOf(await onPage(query, 'date', 'id', listQuery).execute(), listed, listQuery)
}

export async function storyDraftById({ read }: Records, id: string) {
  const row = await read.selectFrom('story_drafts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function saveStoryDraft(
  records: Records,
  actor: Actor,
  { id, revision, kind, words }: { id: string; revision: number; kind: StoryKind; words: StoryWords },
): Promise<Verdict<null, DraftRefusal>> {
  if (!may(actor, 'content')) return no('not-allowed')
  const { title, content, date, postUrl } = words
  const values = { kind, title, content, date, post_url: postUrl }
  return transaction<Verdict<null, DraftRefusal>>(records, async (trx) => {
    const before = await trx
      .selectFrom('story_drafts')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return no('not-found')
    const isSame = Object.entries(values).every(([name, value]) => before[name as keyof typeof before] === value)
    if (isSame) return yes(null)
    if (before.revision !== revision) return no('changed')
    const set = { ...values, revision: revision + 1, updated_by: actor.id }
    await trx.updateTable('story_drafts').set(set).where('id', '=', id).execute()
    return yes(null)
  })
}

export async function publishStoryDraft(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ kind: StoryKind }, DraftRefusal>> {
  if (!may(actor, 'content')) return no('not-allowed')
  return transaction<Verdict<{ kind: StoryKind }, DraftRefusal>>(records, async (trx) => {
    const draft = await trx.selectFrom('story_drafts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!draft) {
      for (const kind of ['wins', 'news'] as const)
        if (await trx.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) return yes({ kind })
      return no('not-found')
    }
    const { kind, title, content, date, post_url: postUrl, image } = draft
    await trx.deleteFrom('story_drafts').where('id', '=', id).execute()
    const published = await publishStory(
      trx,
      actor,
      { kind, id, words: { title, content, date, postUrl }, image },
      now,
    )
    return published.ok ? yes({ kind }) : no('changed')
  })
}

export async function deleteStoryDraft(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<null, DraftRefusal>> {
  if (!may(actor, 'content') || !isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<null, DraftRefusal>>(records, async (trx) => {
    const draft = await trx.selectFrom('story_drafts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!draft) return no('not-found')
    await trx.deleteFrom('story_drafts').where('id', '=', id).execute()
    if (draft.image) await releaseFile(trx, draft.image, now)
    const entry = { action: 'draft delete', subject: draft.kind === 'wins' ? 'win' : 'news', id, name: draft.title }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}
