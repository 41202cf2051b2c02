import { useFetcher } from 'react-router'
import { Download, Printer } from 'lucide-react'
import { linkTo } from '#routes'
import { isMonth, monthOf } from '#domain/money/ledger/months'
import { sumTaught } from '#domain/training/pay/coach-pay'
import { coachHoursText } from '#domain/text/staff/money/coach-hours'
import { hoursOf } from '#domain/text/shared/sessions'
import { formatDayOf, formatMonth, formatPhp } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { listCoachNames, listPaid, listRates, listTaught } from '#records/training/pay/coach-hours'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, buttonClass } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, type Column } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { changeCoachPay } from './coach-pay-action.ts'
import { Rates } from './rates.tsx'
import type { Route } from './+types/coach-hours'
import './coach-hours.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: coachHoursText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const wanted = url.searchParams.get('month') ?? ''
  const month = isMonth(wanted) ? wanted : monthOf(now())
  const [taught, rates, paid, people] = await Promise.all([
    listTaught(records.read, month),
    listRates(records.read),
    listPaid(records, month),
    listCoachNames(records),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const sums = sumTaught(taught, rates)
  const rows = [...sums].map(([id, { minutes, centavos, withoutRate }]) => {
    const settled = paid.get(id)
    return {
      id,
      name: names.get(id) ?? MESSAGES.unknownUser,
      sessions: hoursOf(minutes['q-and-a']),
      assessments: hoursOf(minutes.assessment),
      sumCentavos: centavos,
      sum: formatPhp(centavos),
      withoutRate,
      paid: settled
        ? {
            day: formatDayOf(settled.paidAt),
            other: settled.centavos === centavos ? null : formatPhp(settled.centavos),
          }
        : null,
    }
  })
  return {
    month,
    monthName: formatMonth(month),
    isMonthWrong: wanted !== '' && !isMonth(wanted),
    total: formatPhp(rows.reduce((sum, row) => sum + row.sumCentavos, 0)),
    rows: rows.toSorted((one, other) => one.name.localeCompare(other.name)),
    rates: rates.map((rate) => ({ ...rate, name: names.get(rate.coachId) ?? MESSAGES.unknownUser })),
    coaches: people.filter(({ coaches }) => coaches).map(({ id, name }) => ({ id, name })),
    done: newsIn(url, coachHoursText.done),
  }
}

export const action = changeCoachPay

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Sender = ReturnType<typeof useFetcher<ActionResult>>

const { columns } = coachHoursText

function columnsFor(month: string, fetcher: Sender): readonly Column<Row>[] {
  return [
    { header: columns.coach, slot: 'head', cell: ({ id, name }) => <strong id={`coach-${id}`}>{name}</strong> },
    { header: columns.sessions, numeric: true, cell: ({ sessions }) => sessions },
    { header: columns.assessments, numeric: true, cell: ({ assessments }) => assessments },
    {
      header: columns.sum,
      numeric: true,
      slot: 'pair',
      cell: ({ sum, withoutRate }) => (
        <>
          <strong className="admin-amount">{sum}</strong>
          {withoutRate > 0 ? <small className="coach-lacks">{coachHoursText.withoutRate(withoutRate)}</small> : null}
        </>
      ),
    },
    { header: columns.status, cell: ({ paid }) => <PaidState paid={paid} /> },
    {
      header: columns.actions,
      slot: 'actions',
      cell: (row) => <PayButton row={row} month={month} fetcher={fetcher} />,
    },
  ]
}

function PaidState({ paid }: Pick<Row, 'paid'>) {
  if (!paid) return <StatusPill tone="info">{coachHoursText.notPaid}</StatusPill>
  return (
    <>
      <StatusPill tone={paid.other ? 'warn' : 'good'}>{coachHoursText.paid(paid.day)}</StatusPill>
      {paid.other ? <small className="coach-lacks">{coachHoursText.paidOther(paid.other)}</small> : null}
    </>
  )
}

function PayButton({ row, month, fetcher }: { row: Row; month: string; fetcher: Sender }) {
  const { id, sumCentavos, withoutRate, paid } = row
  if (!paid && withoutRate > 0)
    return (
      <a className="text-link" href="#rates">
        {coachHoursText.rateFirst}
      </a>
    )
  return (
    <fetcher.Form method="post" className="row-actions">
      <input type="hidden" name="coach" value={id} />
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="sum" value={sumCentavos} />
      <Button
        look={paid ? 'line' : 'tonal'}
        size="dense"
        name="intent"
        value={paid ? 'unpay' : 'pay'}
        aria-describedby={`coach-${id}`}
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('coach') === id}
        pendingText={coachHoursText.paying}
      >
        {paid ? coachHoursText.undo : coachHoursText.pay}
      </Button>
    </fetcher.Form>
  )
}

export default function CoachHours({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  const { month, monthName, isMonthWrong, rows, total, rates, coaches } = loaderData
  return (
    <>
      <title>{coachHoursText.titleOf(monthName)}</title>
      <PageHead title={coachHoursText.titleOf(monthName)} note={coachHoursText.note}>
        <a className={buttonClass('line', 'dense')} href={`${linkTo('coachHoursCsv')}?month=${month}`}>
          <Download size={16} aria-hidden="true" />
          {coachHoursText.downloadCsv}
        </a>
        <Button type="button" look="tonal" size="dense" className="needs-script" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {coachHoursText.print}
        </Button>
      </PageHead>
      <form method="get" className="coach-month no-print">
        <Field
          id="month"
          type="month"
          name="month"
          label={coachHoursText.month}
          defaultValue={month}
          error={isMonthWrong ? coachHoursText.wrongMonth : undefined}
        />
        <Button look="line" size="dense">
          {coachHoursText.show}
        </Button>
      </form>
      <section className="panel" aria-label={coachHoursText.titleOf(monthName)}>
        <DataList
          caption={coachHoursText.titleOf(monthName)}
          columns={columnsFor(month, fetcher)}
          rows={rows}
          empty={coachHoursText.empty}
        />
        {rows.length > 0 ? <p className="coach-total">{coachHoursText.total(total)}</p> : null}
      </section>
      <Rates rates={rates} coaches={coaches} result={result} fetcher={fetcher} />
      <RefusalDialog result={result?.refusal?.title ? result : undefined} />
      <Done result={result} arrived={loaderData.done} />
    </>
  )
}
