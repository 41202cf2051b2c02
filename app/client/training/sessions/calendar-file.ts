import { data } from 'react-router'
import { calendarHost, calendarLines, calendarReady } from '#domain/training/calendar-file'
import { signedIn } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { CALENDAR_TYPE } from '#app/workflows/training/calendar-feed-actions'
import { siteIdentity } from '#records/content/content'
import { entryOfTrainee } from '#records/training/calendar-feeds/entries'
import type { Route } from './+types/calendar-file'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const {
    academy: { records, config, now },
    actor,
  } = signedIn(context)
  const entry = await entryOfTrainee(records.read, actor.id, params.id)
  if (!entry) throw data(null, { status: 404 })
  const { brand, contactEmail } = await siteIdentity(records)
  const lines = calendarLines({
    brand: brand ?? 'Coaching Academy',
    email: contactEmail,
    entries: [entry],
    stamp: now(),
  })
  return new Response(calendarReady(lines, originOf(config, url), calendarHost(config.publicUrl)), {
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': 'attachment; filename="session.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
