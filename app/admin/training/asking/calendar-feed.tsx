import { linkTo } from '#routes'
import { coachedBy } from '#domain/accounts/rights'
import { calendarLinkState } from '#domain/training/calendar-link'
import { calendarFeedText } from '#domain/text/staff/training/calendar-feed'
import { defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { calendarFeedActions } from '#app/workflows/training/calendar-feed-actions'
import { feedOf } from '#records/training/calendar-feeds/feeds'
import { CalendarPart } from '#ui/training/calendar-part'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/calendar-feed'
import './asking.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: calendarFeedText.title }

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const feed = await feedOf(academy.records, actor)
  return { link: calendarLinkState(feed, academy.now()), everybody: coachedBy(actor) === null }
}

export const action = defineActions(calendarFeedActions)

export default function CalendarFeed({ loaderData: { link, everybody }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{calendarFeedText.title}</title>
      <PageHead title={calendarFeedText.title} note={calendarFeedText.note} />
      <section className="panel asking" aria-label={calendarFeedText.title}>
        <CalendarPart
          action={linkTo('calendarFeedOfStaff')}
          link={link}
          posted={actionData}
          what={everybody ? calendarFeedText.allSessions : calendarFeedText.ownSessions}
        />
      </section>
    </>
  )
}
