import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import { calendarFeedRefusalText } from '#domain/text/shared/calendar-part'
import { defineAction } from '#app/action'
import { originOf } from '#app/workflows/content/origin'
import { takeAttempt } from '#records/accounts/throttles'
import { endFeed, makeFeed } from '#records/training/calendar-feeds/feeds'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

const MAKINGS = { count: 30, minutes: 60 }

const make = defineAction({
  read: () => ({ ok: true, value: null, target: 'feed' }),
  async run(_, { academy: { records }, actor, now }) {
    const attempt = await takeAttempt(records, `calendar:account:${actor.id}`, MAKINGS, now)
    return attempt.ok ? makeFeed(records, actor, now) : no('too-many')
  },
  refusals: calendarFeedRefusalText,
  done: ({ value }, _, { academy, url }) => ({
    text: null,
    target: 'feed',
    extra: { address: originOf(academy.config, url) + linkTo('calendarFeed', { file: `${value}.ics` }) },
  }),
})

const end = defineAction({
  read: () => ({ ok: true, value: null }),
  run: async (_, { academy, actor, now }) => yes(await endFeed(academy.records, actor, now)),
  refusals: {},
  done: () => ({ text: null, target: 'feed' }),
})

export const calendarFeedActions = { 'make-calendar': make, 'end-calendar': end }
