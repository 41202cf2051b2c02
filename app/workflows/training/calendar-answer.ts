import { data } from 'react-router'
import { linkTo } from '#routes'
import type { SignedIn } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { takeAttempt } from '#records/accounts/throttles'
import { endFeed, makeFeed } from '#records/training/calendar-feeds/feeds'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export type FeedAnswer = { about: 'feed'; address: string | null; refusal: string | null }

const MAKINGS = { count: 30, minutes: 60 }
const REFUSED = {
  'not-enrolled': 'A calendar is there once you are enrolled.',
  'not-allowed': 'Your role has no sessions to show.',
}

export async function answerFeed({ academy, actor }: SignedIn, url: URL, form: FormData) {
  const { records, config, now } = academy
  const intent = form.get('intent')
  if (intent !== 'make-calendar' && intent !== 'end-calendar') return null
  const answer = (said: Partial<FeedAnswer>, status = 200) =>
    data<FeedAnswer>({ about: 'feed', address: null, refusal: null, ...said }, { status })
  if (intent === 'end-calendar') {
    await endFeed(records, actor, now())
    return answer({})
  }
  const attempt = await takeAttempt(records, `calendar:account:${actor.id}`, MAKINGS, now())
  if (!attempt.ok) return answer({ refusal: 'Too many new addresses. Please try again in an hour.' }, 429)
  const made = await makeFeed(records, actor, now())
  if (!made.ok) return answer({ refusal: REFUSED[made.reason] }, 409)
  return answer({ address: originOf(config, url) + linkTo('calendarFeed', { file: `${made.value}.ics` }) })
}
