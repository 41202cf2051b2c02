import { linkTo } from '#routes'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { legalHoldsText } from '#domain/text/staff/operating/legal-holds'
import { Button } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'
import { DataList, type Column } from '../../list/data-list.tsx'
import type { ActionResult } from '#app/action-result'

type Held = {
  id: string
  subject: 'person' | 'payment'
  subjectId: string
  reason: string
  placed: string
  placedBy: string | null
  name: string | null
}
type MayRead = { mayReadLog: boolean; mayReadPayments: boolean }

export function Holds({
  held,
  mayRead,
  result,
}: {
  held: readonly Held[]
  mayRead: MayRead
  result: ActionResult | undefined
}) {
  return (
    <section className="panel" aria-labelledby="holds">
      <div className="panel-head">
        <h2 id="holds">{legalHoldsText.title}</h2>
        <p className="admin-note">{legalHoldsText.note}</p>
      </div>
      <HoldForm result={result} />
      <DataList caption={legalHoldsText.title} columns={columns(mayRead)} rows={held} empty={legalHoldsText.empty} />
    </section>
  )
}

const columns = ({ mayReadLog, mayReadPayments }: MayRead): readonly Column<Held>[] => [
  {
    header: legalHoldsText.columns.whom,
    slot: 'head',
    cell: ({ id, name, subject, subjectId }) => (
      <>
        <strong id={`held-${id}`}>{name ?? legalHoldsText.unknownUser}</strong>
        <small className="admin-record">
          {subject === 'person' && mayReadLog ? (
            <Link to={linkTo('clientLog', { id: subjectId })}>{legalHoldsText.viewClientActivity}</Link>
          ) : subject === 'payment' && mayReadPayments ? (
            <Link to={linkTo('paymentLog', { id: subjectId })}>{legalHoldsText.viewPaymentActivity}</Link>
          ) : (
            subject
          )}
        </small>
      </>
    ),
  },
  { header: legalHoldsText.columns.reason, cell: ({ reason }) => <span className="admin-reason">{reason}</span> },
  { header: legalHoldsText.columns.placed, cell: ({ placed }) => placed },
  { header: legalHoldsText.columns.placedBy, cell: ({ placedBy }) => placedBy ?? legalHoldsText.unknownUser },
  { header: legalHoldsText.columns.actions, slot: 'actions', cell: ({ id }) => <LiftForm id={id} /> },
]

function HoldForm({ result }: { result: ActionResult | undefined }) {
  const fetcher = useFetcher<ActionResult>({ key: 'retention' })
  const [searchParams] = useSearchParams()
  const errors = result?.errors ?? {}
  const values = { whom: searchParams.get('whom') ?? '', reason: searchParams.get('reason') ?? '', ...result?.values }
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'hold'
  return (
    <fetcher.Form
      key={result?.done ?? 'open'}
      method="post"
      action={linkTo('retention')}
      noValidate
      className="retention-hold"
    >
      <Field
        id="hold-whom"
        name="whom"
        label={legalHoldsText.whom}
        hint={legalHoldsText.whomHint}
        defaultValue={values.whom}
        error={errors.whom}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        id="hold-reason"
        name="reason"
        label={legalHoldsText.reason}
        hint={legalHoldsText.reasonHint}
        rows={2}
        defaultValue={values.reason}
        error={errors.reason}
        required
      />
      <Button
        look="tonal"
        size="dense"
        name="intent"
        value="hold"
        pending={busy}
        pendingText={legalHoldsText.placing}
      >
        {legalHoldsText.place}
      </Button>
    </fetcher.Form>
  )
}

function LiftForm({ id }: { id: string }) {
  const fetcher = useFetcher<ActionResult>({ key: 'retention' })
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('entry') === id
  return (
    <fetcher.Form method="post" action={linkTo('retention')}>
      <input type="hidden" name="entry" value={id} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value="lift"
        aria-describedby={`held-${id}`}
        pending={busy}
        pendingText={legalHoldsText.ending}
      >
        {legalHoldsText.end}
      </Button>
    </fetcher.Form>
  )
}
