import type { Generated } from 'kysely'
import type { Searched, Edited } from '#records/engine/columns'

export type WinsTable = Searched &
  Edited & {
    id: string
    title: string
    content: string
    image: string | null
    date: string | null
    post_url: string | null
    user_id: Generated<string | null>
    person_gone_at: Generated<string | null>
  }
export type AccomplishmentsTable = Searched &
  Edited & { id: string; title: string; content: string; date: string | null }
export type MembersTable = Searched &
  Edited & {
    id: string
    name: string
    titles: string
    testimonial: string | null
    image: string | null
    date: string | null
    hidden: Generated<number>
    hidden_reason: Generated<string | null>
  }

export type TestimonialReviewsTable = {
  user_id: string
  name: string
  titles: string
  testimonial: string
  image: string | null
  sent_at: string
  state: 'waiting' | 'returned'
  reason: string | null
  revision: Generated<number>
}

export type SiteContentTable = { name: string; value: string; updated_at: string }

export type SiteVersionsTable = {
  part: string
  number: number
  value: string
  changed: string
  saved_at: string
  saved_by: string | null
}

export type ContentVersionTable = { version: number }
