import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { counted, initials, onPage, pageOf, type ListAsked } from '#records/engine/paging'
import { dated, searched } from '#records/engine/search'

export const written = sql<boolean>`trim(coalesce(testimonial, '')) <> ''`

export async function memberListPage(records: Records, asked: ListAsked) {
  return membersListed(searched(records, 'members', asked.search), asked)
}

/** The testimonials: the members that have written one. */
export async function testimonialsPage(records: Records, asked: ListAsked) {
  return membersListed(searched(records, 'members', asked.search).where(written), asked)
}

async function membersListed(listed: ReturnType<typeof searched<'members'>>, asked: ListAsked) {
  const query = listed.select([
    'id',
    'name',
    'titles',
    sql<string | null>`substr(testimonial, 1, 400)`.as('testimonial'),
    'image',
    'date',
    'hidden',
    'hidden_reason as reason',
    counted(asked.search).as('total'),
  ])
  const rows = await onPage(query, asked.sort === 'name' ? initials('search') : dated('date'), 'id', asked).execute()
  return pageOf(rows, listed, asked)
}
