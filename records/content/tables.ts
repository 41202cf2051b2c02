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
    /** Whom it shows, where staff have said so: without their consent its picture is not shown. */
    user_id: Generated<string | null>
    /** Since when that person's account is deleted, until staff have looked at what it says of them. */
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
    /** What staff have told its writer; null while it is shown or nothing was said. */
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

/** Each value is JSON. */
export type SiteContentTable = { name: string; value: string; updated_at: string }

export type ContentVersionTable = { version: number }
