import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { counted, initials, onPage, pageOf, type ListAsked } from '#records/engine/paging'
import { rememberedBy } from '#records/engine/remembered'
import { dated, searched } from '#records/engine/search'

export const written = sql<boolean>`trim(coalesce(testimonial, '')) <> ''`

const ofAll = rememberedBy((read, { asked, who }: { asked: ListAsked; who: Who }) =>
  membersOn(chosen(read.selectFrom('members'), who), asked),
)

export function memberListPage(records: Records, asked: ListAsked) {
  return membersListed(records, asked, 'everybody')
}

/** The testimonials: the members that have written one. */
export function testimonialsPage(records: Records, asked: ListAsked) {
  return membersListed(records, asked, 'who-wrote')
}

type Who = 'everybody' | 'who-wrote'
type Listed = ReturnType<typeof searched<'members'>>

const chosen = (members: Listed, who: Who) => (who === 'everybody' ? members : members.where(written))

async function membersListed(records: Records, asked: ListAsked, who: Who) {
  const listed = chosen(searched(records, 'members', asked.search), who)
  const rows = await (asked.search === ''
    ? ofAll(records.read, { asked: { search: '', page: asked.page, sort: asked.sort }, who })
    : membersOn(listed, asked).execute())
  return pageOf(rows, listed, asked)
}

function membersOn(listed: Listed, asked: ListAsked) {
  const query = listed.select([
    'id',
    'name',
    'titles',
    sql<string | null>`substr(testimonial, 1, 400)`.as('testimonial'),
    'image',
    'date',
    'hidden',
    'hidden_reason as reason',
    counted(asked.search, listed).as('total'),
  ])
  return onPage(query, asked.sort === 'name' ? initials('search') : dated('date'), 'id', asked)
}
