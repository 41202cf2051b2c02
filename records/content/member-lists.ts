import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { counted, initials, PAGE, pageOf, wayOf, type ListAsked } from '#records/engine/paging'
import { dated, finds } from '#records/engine/search'

export const written = sql<boolean>`trim(coalesce(testimonial, '')) <> ''`

/** A page of the members for the back office, newest first, found by name or title. */
export async function memberListPage(records: Records, asked: ListAsked) {
  return membersListed(records, members(records), asked)
}

/** A page of the testimonials, newest first: the members that have written one. */
export async function testimonialsPage(records: Records, asked: ListAsked) {
  return membersListed(records, members(records).where(written), asked)
}

const members = (records: Records) => records.read.selectFrom('members')

async function membersListed(records: Records, all: ReturnType<typeof members>, { search, page, sort }: ListAsked) {
  const listed = all.$if(search !== '', (query) => query.where(finds(records, 'members', search)))
  const rows = await listed
    .select([
      'id',
      'name',
      'titles',
      sql<string | null>`substr(testimonial, 1, 400)`.as('testimonial'),
      'image',
      'date',
      'hidden',
      'hidden_reason as reason',
      counted(search).as('total'),
    ])
    .orderBy(sort === 'name' ? initials('search') : dated('date'), wayOf(sort))
    .orderBy('id', wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, listed, { search, page })
}
