import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { addDays, dayOf, timeOfMinute } from '#domain/training/manila'
import { readOpeningLines } from '#domain/training/opening-lines'
import { holidaysOf } from '#domain/training/holidays'
import { dayInFull } from '#domain/text/shared/sessions'
import { hoursText } from '#domain/text/staff/training/hours'
import { siteIdentity } from '#records/content/content'
import { saidDays, trainingTerms } from '#records/training/terms'
import { ButtonLink } from '#ui/basics/button'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { ClosedDays } from './closed-days'
import { changeHours } from './hours-action.ts'
import { HoursForm } from './hours-form'
import type { Route } from './+types/hours'
import '../calendar/plan.css'
import './hours.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: hoursText.title }

const AHEAD_DAYS = 366

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
  } = signedIn(context)
  const today = dayOf(now().toISOString())
  const end = addDays(today, AHEAD_DAYS)
  const [terms, said] = await Promise.all([trainingTerms(records), saidDays(records.read, today, end)])
  const year = Number(today.slice(0, 4))
  const holidays = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ day }) => day >= today && day < end)
  const named = [
    ...holidays.map(({ day, name, kind }) => {
      const word = said.find((one) => one.day === day)
      return {
        day,
        name,
        kind,
        open: word?.open ?? false,
        said: word !== undefined,
      }
    }),
    ...said
      .filter(({ day }) => !holidays.some((holiday) => holiday.day === day))
      .map(({ day, name, open }) => ({ day, name, kind: 'own' as const, open, said: true })),
  ]
  const { openingHours = [] } = (await siteIdentity(records)).contact
  const used = url.searchParams.get('use') === 'opening' ? readOpeningLines(openingHours) : null
  return {
    today,
    revision: terms.revision,
    canUse: openingHours.length > 0,
    unread: used ? used.unread.join('; ') : null,
    values: {
      ...Object.fromEntries(
        (used?.opening ?? terms.opening).flatMap((hours, day) => [
          [`from-${day}`, hours ? timeOfMinute(hours.from) : ''],
          [`until-${day}`, hours ? timeOfMinute(hours.until) : ''],
        ]),
      ),
      usualMinutes: String(terms.usualMinutes),
      noticeHours: String(terms.noticeHours),
      cancelHours: terms.cancelHours === null ? '' : String(terms.cancelHours),
      quietFrom: timeOfMinute(terms.quietFrom),
      quietUntil: timeOfMinute(terms.quietUntil),
    } as Record<string, string>,
    days: named.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((day) => ({ ...day, words: dayInFull(day.day) })),
    done: newsIn(url, hoursText.done),
  }
}

export const action = changeHours

export default function Hours({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>({ key: 'hours' })
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{hoursText.title}</title>
      <PageHead title={hoursText.title} note={hoursText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('calendar')}>
          {hoursText.calendar}
        </ButtonLink>
      </PageHead>
      <HoursForm {...shown} result={result} fetcher={fetcher} />
      <ClosedDays days={shown.days} today={shown.today} result={result} fetcher={fetcher} />
      <RefusalDialog result={result} />
      <Done result={result} arrived={shown.done} />
    </>
  )
}
