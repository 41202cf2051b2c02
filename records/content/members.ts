import { sql } from 'kysely'
import type { PictureData } from '#domain/content/pictures'
import type { Records } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { dated } from '#records/engine/search'
import { pictureOf } from './wins.ts'

type MemberCard = {
  id: string
  name: string
  titles: string
  hasTestimonial: boolean
  picture: PictureData | null
}
export type Testimonial = {
  id: string
  name: string
  titles: string
  testimonial: string
  date: string | null
  picture: PictureData | null
}

const hasTestimonial = sql<number | boolean>`trim(coalesce(members.testimonial, '')) <> '' and members.hidden = 0`

export async function membersPage(
  records: Records,
  requestedPage: number,
  size: number,
): Promise<{ members: MemberCard[]; total: number; page: number; pages: number }> {
  const total = await countOf(records.read.selectFrom('members'))
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, requestedPage), pages)
  // Skips to a late page along the index.
  const listed = records.read
    .selectFrom('members')
    .select('members.id')
    .orderBy(dated('members.date'), 'desc')
    .orderBy('members.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
  const rows = await withPicture(records)
    .select(hasTestimonial.as('written'))
    .where('members.id', 'in', listed)
    .orderBy(dated('members.date'), 'desc')
    .orderBy('members.id', 'desc')
    .execute()
  return {
    members: rows.map(({ id, name, titles, written, ...file }) => ({
      id,
      name,
      titles,
      hasTestimonial: Boolean(written),
      picture: pictureOf(file),
    })),
    total,
    page,
    pages,
  }
}

export async function testimonialOf(records: Records, id: string): Promise<Testimonial | null> {
  const row = await withPicture(records)
    .select(['members.testimonial', 'members.date'])
    .where('members.id', '=', id)
    .where('members.hidden', '=', 0)
    .executeTakeFirst()
  const written = row?.testimonial?.trim()
  if (!row || !written) return null
  const { name, titles, testimonial: _, date, ...file } = row
  return { id: row.id, name, titles, testimonial: written, date, picture: pictureOf(file) }
}

function withPicture({ read }: Records) {
  return read
    .selectFrom('members')
    .leftJoin('files', 'files.id', 'members.image')
    .select([
      'members.id',
      'members.name',
      'members.titles',
      'files.id as picture',
      'files.width',
      'files.height',
      'files.placeholder',
      'files.focus',
    ])
}
