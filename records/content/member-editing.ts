import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { MemberWords } from '#domain/content/content-forms'
import { manilaDayOf } from '#domain/words/formats'
import { transaction, type Records } from '#records/engine/db'
import {
  refusedSave,
  removeEntry,
  saveEntry,
  type ContentEntryKind,
  type PictureEdit,
  type Saved,
} from './content-edits.ts'

export async function memberToEdit(records: Records, id: string) {
  const row = await records.read
    .selectFrom('members')
    .leftJoin('files', 'files.id', 'members.image')
    .select([
      'members.id',
      'members.name',
      'members.titles',
      'members.testimonial',
      'members.image',
      'members.revision',
      'files.focus',
    ])
    .where('members.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const KIND: ContentEntryKind<MemberWords & { date: string | null; image: string | null }> = {
  table: 'members',
  subject: 'member',
  nameOf: ({ name }) => name,
  factsOf: ({ name, titles, testimonial, date, image }) => ({ name, titles, testimonial, date, image }),
}

export async function saveMember(
  records: Records,
  actor: Actor,
  { id, revision, words, upload, focus }: { id: string; revision: number | null; words: MemberWords } & PictureEdit,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  const more = { date: manilaDayOf(now) }
  const picture = { upload, focus, required: false }
  return transaction(records, (trx) => saveEntry(trx, actor, KIND, { id, revision, words, more, picture }, now))
}

export async function removeMember(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, (trx) => removeEntry(trx, actor, KIND, id, now))
}
