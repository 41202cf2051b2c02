import { sql } from 'kysely'
import { initials, onPage, paged } from '#records/engine/pages'
import { dated, searched } from '#records/engine/search'

export const hasTestimonial = sql<boolean>`trim(coalesce(testimonial, '')) <> ''`

export const memberListPage = membersPage('everybody')

export const testimonialsPage = membersPage('who-wrote')

function membersPage(who: 'everybody' | 'who-wrote') {
  return paged(
    (records, search) =>
      searched(records, 'members', search).$if(who === 'who-wrote', (all) => all.where(hasTestimonial)),
    ({ listed, total, listQuery }) => {
      const query = listed.select([
        'id',
        'name',
        'titles',
        sql<string | null>`substr(testimonial, 1, 400)`.as('testimonial'),
        'image',
        'date',
        'hidden',
        'hidden_reason as reason',
        total.as('total'),
      ])
      return onPage(query, listQuery.sort === 'name' ? initials('search') : dated('date'), 'id', listQuery)
    },
  )
}
