import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { formatAge, formatDay, formatDayOf, formatInstant, formatPhp, formatToday } from '#domain/words/formats'
import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { hasSecondStep } from '#domain/accounts/second-step-due'
import { compareMonths, lastMonths, paymentsByMonth } from '#domain/operating/months'
import { manilaMidnight } from '#domain/operating/report-range'
import { SETUP_STEPS } from '#domain/setup/setup-steps'
import { setupText } from '#domain/text/staff/setup/setup'
import { dashboardText } from '#domain/text/staff/operating/dashboard'
import { demoLoadedAt } from '#records/content/starter'
import { paymentSums } from '#records/enrolment/payment-history'
import { waitingPayments } from '#records/enrolment/payment-views'
import { passwordIsOld } from '#records/accounts/passwords'
import { ownSecondStepDue, stepsOf } from '#records/accounts/passkeys/steps'
import { dashboardCounts, registeredTrainees } from '#records/training/trainees'
import { trainingToday } from '#records/training/sessions/overview'
import { siteClock } from '#records/operating/site-clock'
import { unfinishedSetup } from '../setup/unfinished-setup.ts'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { storiesOfDeleted } from '#records/consent/pictures'
import { DeletedStories } from '../consent/deleted-stories'
import { requestsWaiting } from '#records/accounts/own/requests-waiting'
import { newestNotice } from '#records/consent/notices'
import { withdrawals } from '#records/consent/consents'
import { changeWithdrawals } from '../consent/withdrawal-action.ts'
import { Withdrawals } from '../consent/withdrawals.tsx'
import { LinkedNotice } from '../shell/linked-notice.tsx'
import { DashboardNotices } from './dashboard-notices'
import { toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { signedIn } from '#app/context'
import { PEOPLE_TO_LOAD, TodayPanels, todayInWords } from '../training/today-panels.tsx'
import { LatestTrainees } from '../training/latest-trainees.tsx'
import { loadTodayTasks } from './load-tasks.ts'
import { TodayTasks } from './today-tasks.tsx'
import { DashboardCounters } from './dashboard-counters.tsx'
import { LatestPayments } from './latest-payments'
import { MonthChart } from './month-chart'
import { RequestsNotice } from './requests-notice'
import type { Route } from './+types/dashboard'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: dashboardText.title }

const SHOWN = 5
const MONTHS = 12
const WITHDRAWALS = 20

type WaitingPayment = Awaited<ReturnType<typeof waitingPayments>>['latest'][number]
type RegisteredTrainee = Awaited<ReturnType<typeof registeredTrainees>>['rows'][number]

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, config } = academy
  const now = academy.now()
  const sees = findVisibleParts(actor)
  const mailSetUp = await mailIsSetUp({ config, records })
  const setup = await unfinishedSetup(academy, actor)
  if (setup && !setup.isOpen && setup.next === SETUP_STEPS[0]) throw redirect(linkTo('adminSetup'))
  const [
    counts,
    { oldest, latest },
    trainees,
    sums,
    steps,
    due,
    passwordOld,
    notice,
    takenBack,
    training,
    requests,
    deletedStories,
    known,
    demo,
    { tasks, role, unmarkedDay },
  ] = await Promise.all([
    dashboardCounts(records),
    sees.payments ? waitingPayments(records, SHOWN) : { oldest: null, latest: [] },
    sees.trainees ? registeredTrainees(records, { search: '', page: 1 }, coachedBy(actor)) : { total: 0, rows: [] },
    sees.history ? paymentSums(records, manilaMidnight(`${lastMonths(now, MONTHS)[0]}-01`)) : [],
    stepsOf(records, actor.id),
    ownSecondStepDue(records.read, actor, config.staffSecondStepDays),
    passwordIsOld(records, actor),
    newestNotice(records),
    withdrawals(records, actor, WITHDRAWALS),
    trainingToday(records, actor, PEOPLE_TO_LOAD, now),
    requestsWaiting(records, actor, config.dataRequestDays, now),
    storiesOfDeleted(records, actor),
    siteClock(records.read),
    may(actor, 'opening') ? demoLoadedAt(records) : null,
    loadTodayTasks(records, actor, now),
  ])
  const months = paymentsByMonth(sums, now, MONTHS)
  const compared = sees.history ? compareMonths(months) : null
  return {
    today: formatToday(now),
    secondStep: hasSecondStep(steps),
    due: due ? formatDayOf(due) : null,
    passwordOld,
    setup,
    requests: { ...requests, by: requests.due ? formatDay(requests.due) : '' },
    deletedStories: deletedStories.map(({ goneAt, ...story }) => ({ ...story, when: formatDayOf(goneAt ?? '') })),
    lastSeen: known?.jump ? formatInstant(known.jump.from) : null,
    time: formatInstant(now.toISOString()),
    mailSetUp,
    hasDemo: demo !== null,
    noticeProposed: notice.publishedAt === null,
    takenBack: takenBack.map(({ at, ...withdrawal }) => ({ ...withdrawal, when: formatDayOf(at) })),
    sees,
    todo: { tasks, role, unmarkedDay },
    compared: compared && { current: toMonthRow(compared.current), before: toMonthRow(compared.before) },
    training: may(actor, 'sessions') ? todayInWords(training) : null,
    counts: { ...counts, trainees: coachedBy(actor) === null ? counts.trainees : trainees.total },
    months: months.map(toMonthRow),
    yearly: formatPhp(months.reduce((sum, { centavos }) => sum + centavos, 0)),
    oldest: oldest ? formatAge(oldest, now) : null,
    latest: latest.map((payment) => toLatestPayment(payment, now)),
    trainees: trainees.rows.slice(0, SHOWN).map(toLatestTrainee),
  }
}

function findVisibleParts(actor: Actor) {
  return {
    payments: may(actor, 'payments'),
    history: may(actor, 'payment-history'),
    trainees: may(actor, 'trainees'),
    everyTrainee: coachedBy(actor) === null,
    content: may(actor, 'content'),
    messages: may(actor, 'messages'),
    emailSettings: may(actor, 'email-settings'),
  }
}

function toMonthRow({ month, payments, centavos }: ReturnType<typeof paymentsByMonth>[number]) {
  return { month, name: formatMonth(month), payments, amount: formatPhp(centavos) }
}

function toLatestPayment(
  { amountCentavos, packageName, package: key, submittedAt, ...payment }: WaitingPayment,
  now: Date,
) {
  return {
    ...payment,
    packageName: packageName ?? key,
    amount: formatPhp(amountCentavos),
    submitted: toMoment(submittedAt, now),
  }
}

function toLatestTrainee({
  id,
  name,
  packageName,
  package: key,
  joinedAt,
  sessionTook,
  sessions,
}: RegisteredTrainee) {
  return {
    id,
    name,
    packageName: packageName ?? key,
    joined: formatDayOf(joinedAt),
    sessionTook,
    sessions: sessions ?? 0,
  }
}

export const action = changeWithdrawals

function formatMonth(month: string): string {
  const [name = '', year = ''] = formatDay(`${month}-01`).split(/ 1, /)
  return `${name.slice(0, 3)} ${year}`
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, sees, counts, months, yearly, oldest, latest, trainees, compared } = loaderData
  return (
    <>
      <title>{dashboardText.title}</title>
      <PageHead title={dashboardText.title} note={today} />
      {loaderData.setup && !loaderData.setup.isOpen ? (
        <LinkedNotice to={linkTo('adminSetup')} link={setupText.goOn}>
          {setupText.onDashboard(loaderData.setup.done, loaderData.setup.total)}
        </LinkedNotice>
      ) : null}
      <RequestsNotice {...loaderData.requests} />
      <DeletedStories stories={loaderData.deletedStories} />
      <Withdrawals withdrawals={loaderData.takenBack} />
      <TodayTasks {...loaderData.todo} oldest={oldest} />
      <DashboardNotices {...loaderData} />
      {loaderData.training ? (
        <TodayPanels training={loaderData.training} trainees={counts.trainees} own={!sees.everyTrainee} />
      ) : null}
      <h2 className="admin-figures">{dashboardText.figures}</h2>
      <DashboardCounters sees={sees} counts={counts} compared={compared} />
      {sees.history ? (
        <section className="panel" aria-labelledby="months">
          <div className="panel-head">
            <h2 id="months">{dashboardText.paymentsByMonth}</h2>
            <p className="admin-note">{dashboardText.yearlySum(yearly)}</p>
          </div>
          <MonthChart months={months} />
        </section>
      ) : null}
      <div className="admin-columns">
        {sees.payments ? <LatestPayments payments={latest} /> : null}
        {sees.trainees ? <LatestTrainees trainees={trainees} everyones={sees.everyTrainee} /> : null}
      </div>
    </>
  )
}
