import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { balancesText, remindRefusalText } from '#domain/text/staff/money/balances-due'
import { dueInWords, isPaymentOverdue } from '#domain/money/balance/balance'
import { formatDayOf, formatPhp, manilaDayOf } from '#domain/words/formats'
import { owedTogether, owingPage, remindNow } from '#records/money/balance/balances-due'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { Avatar } from '#ui/avatar'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { readRecordId } from '../../list/record-id.ts'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/balances'
import './balances.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: balancesText.title }

const DONE = { reminded: balancesText.recorded } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const today = manilaDayOf(now())
  const [list, together] = await Promise.all([
    listPage(url, (address) => owingPage(records, address)),
    owedTogether(records, now()),
  ])
  return {
    ...list,
    done: newsIn(url, DONE),
    together: { ...together, amount: formatPhp(together.centavos) },
    rows: list.rows.map(({ dueOn, remindedAt, waiting, packageName, owed, ...row }) => ({
      id: row.id,
      enrolmentId: row.enrolmentId,
      name: row.name,
      email: row.email,
      image: row.image,
      packageName: packageName ?? row.package,
      owed: formatPhp(owed),
      due: dueInWords(dueOn, today) || balancesText.noDueDate,
      overdue: isPaymentOverdue(dueOn, today),
      waiting,
      reminded: remindedAt ? formatDayOf(remindedAt) : null,
      remindedToday: remindedAt !== null && manilaDayOf(new Date(remindedAt)) === today,
    })),
  }
}

export const action = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'enrolment') }),
  run: (enrolment, { academy, actor, now }) => remindNow(academy.records, actor, enrolment, now),
  refusals: remindRefusalText,
  async done({ value: { name, again } }, _sent, { academy }) {
    if (again) return { news: 'reminded', text: balancesText.remindedBefore(name) }
    const mailed = await mailIsSetUp(academy)
    return { news: 'reminded', text: mailed ? balancesText.reminded(name) : balancesText.recordedWithoutEmail(name) }
  },
})

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Sender = ReturnType<typeof useFetcher<ActionResult>>

function columns(fetcher: Sender): readonly Column<Row>[] {
  return [
    {
      header: balancesText.columns.trainee,
      slot: 'head',
      cell: ({ id, name, email, image }) => (
        <PersonCell
          avatar={<Avatar name={name} image={image} />}
          name={<span id={`owing-${id}`}>{name}</span>}
          detail={email}
        />
      ),
    },
    { header: balancesText.columns.package, cell: ({ packageName }) => packageName },
    {
      header: balancesText.columns.amount,
      numeric: true,
      slot: 'pair',
      cell: ({ owed }) => <strong>{owed}</strong>,
    },
    {
      header: balancesText.columns.due,
      cell: ({ due, overdue, waiting }) => (
        <span className="balance-due">
          {overdue ? <StatusPill tone="bad">{balancesText.overdue}</StatusPill> : null}
          {waiting ? <StatusPill tone="warn">{balancesText.proofToReview}</StatusPill> : null}
          <span>{due}</span>
        </span>
      ),
    },
    { header: balancesText.columns.reminded, cell: ({ reminded }) => reminded ?? balancesText.notReminded },
    {
      header: balancesText.columns.actions,
      slot: 'actions',
      cell: (row) => <BalanceActions row={row} fetcher={fetcher} />,
    },
  ]
}

function BalanceActions({
  row: { id, enrolmentId, waiting, remindedToday },
  fetcher,
}: {
  row: Row
  fetcher: Sender
}) {
  const pendingEnrolment = fetcher.state === 'idle' ? null : fetcher.formData?.get('enrolment')
  return (
    <div className="row-actions">
      {waiting ? (
        <Link
          className={buttonClass('tonal', 'dense')}
          aria-describedby={`owing-${id}`}
          to={`${linkTo('pendingPayments')}?view=${encodeURIComponent(waiting)}`}
        >
          {balancesText.viewProof}
        </Link>
      ) : remindedToday ? (
        <span className="admin-note">{balancesText.remindedToday}</span>
      ) : (
        <fetcher.Form method="post">
          <Button
            look="line"
            size="dense"
            name="enrolment"
            value={enrolmentId}
            aria-describedby={`owing-${id}`}
            pending={pendingEnrolment === enrolmentId}
            pendingText={balancesText.reminding}
          >
            {balancesText.remind}
          </Button>
        </fetcher.Form>
      )}
      <Link
        className={buttonClass('line', 'dense')}
        aria-describedby={`owing-${id}`}
        to={linkTo('paymentMoney', { id: enrolmentId })}
      >
        {balancesText.viewAccount}
      </Link>
    </div>
  )
}

export default function Balances({
  loaderData: { rows, together, done, ...list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{balancesText.title}</title>
      <PageHead title={balancesText.title} note={balancesText.note(together)}>
        <a className={buttonClass('line', 'dense')} href={linkTo('balancesCsv')}>
          {balancesText.csv}
        </a>
      </PageHead>
      <ListPanel
        section={{ 'aria-label': balancesText.title }}
        caption={balancesText.title}
        searchLabel={balancesText.search}
        head={<span />}
        list={list}
        columns={columns(fetcher)}
        rows={rows}
        empty={balancesText.empty}
        thing={balancesText.thing}
      />
      <RefusalDialog result={result} />
      <Done result={result} arrived={done} />
    </>
  )
}
