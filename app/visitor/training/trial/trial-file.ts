import { calendarHost, calendarLines, calendarReady } from '#domain/training/calendar-file'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { CALENDAR_TYPE } from '#app/workflows/training/calendar-feed-actions'
import { siteIdentity } from '#records/content/content'
import { SECRET } from '../../accounts/mailed-link.tsx'
import { findTrialBooking } from './load-booking.ts'
import type { Route } from './+types/trial-file'

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const booking = await findTrialBooking(context, token)
  const headers = { ...SECRET, 'Content-Type': 'text/plain; charset=utf-8' }
  if (!booking) return new Response('There is no trial lesson here.\n', { status: 404, headers })
  const { brand, contactEmail } = await siteIdentity(records)
  const lines = calendarLines({
    brand: brand ?? 'Coaching Academy',
    email: contactEmail,
    entries: [booking.entry],
    stamp: now(),
  })
  return new Response(calendarReady(lines, originOf(config, url), calendarHost(config.publicUrl)), {
    headers: {
      ...headers,
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': 'attachment; filename="trial-lesson.ics"',
    },
  })
}
