import { calendarHost } from '#domain/training/calendar-file'
import { academyContext, visitContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { CALENDAR_TYPE } from '#app/workflows/training/calendar-feed-actions'
import { takeAttempt } from '#records/accounts/throttles'
import { feedByToken } from '#records/training/calendar-feeds/feeds'
import type { Route } from './+types/calendar-feed'

const FILE = /^([\w-]{43})\.ics$/
const GUESSES = { count: 60, minutes: 60 }
/** Security: the URL is secret, so only the calendar app may cache the file, and search engines must not. */
const PRIVATE = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const [, token = null] = FILE.exec(params.file) ?? []
  const site = {
    origin: originOf(config, url),
    host: calendarHost(config.publicUrl),
    secondStepDays: config.staffSecondStepDays,
  }
  const feed = token === null ? null : await feedByToken(records, token, site, now())
  if (!feed) {
    const { address } = context.get(visitContext)
    const guess = await takeAttempt(records, `calendar:address:${address}`, GUESSES, now())
    return new Response('There is no calendar here.\n', {
      status: guess.ok ? 404 : 429,
      headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
  const headers = { ...PRIVATE, ETag: feed.tag }
  if (isKnown(request.headers.get('if-none-match'), feed.tag)) return new Response(null, { status: 304, headers })
  return new Response(feed.text, {
    headers: {
      ...headers,
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': 'inline; filename="sessions.ics"',
    },
  })
}

/** Proxies may turn a strong ETag into a weak one and back. */
function isKnown(tags: string | null, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return tags !== null && tags.split(',').some((each) => bare(each) === bare(tag) || each.trim() === '*')
}
