import { linkTo } from '#routes'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { Button } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'
import { DataList, type Column } from '../../list/data-list.tsx'
import type { RetentionAnswer } from './retention-answer.ts'

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
  answer,
}: {
  held: readonly Held[]
  mayRead: MayRead
  answer: RetentionAnswer | undefined
}) {
  return (
    <section className="panel" aria-labelledby="holds">
      <div className="panel-head">
        <h2 id="holds">Kept for a case</h2>
        <p className="admin-note">Nothing of these goes, whatever its time</p>
      </div>
      <HoldForm answer={answer} />
      <DataList
        caption="Kept for a case"
        columns={columns(mayRead)}
        rows={held}
        empty="Nothing is kept for a case."
      />
    </section>
  )
}

const columns = ({ mayReadLog, mayReadPayments }: MayRead): readonly Column<Held>[] => [
  {
    header: 'Whom',
    slot: 'head',
    cell: ({ id, name, subject, subjectId }) => (
      <>
        <strong id={`held-${id}`}>{name ?? 'Unknown User'}</strong>
        <small className="admin-record">
          {subject === 'person' && mayReadLog ? (
            <Link to={linkTo('clientLog', { id: subjectId })}>What happened to this client</Link>
          ) : subject === 'payment' && mayReadPayments ? (
            <Link to={linkTo('paymentLog', { id: subjectId })}>What happened to this payment</Link>
          ) : (
            subject
          )}
        </small>
      </>
    ),
  },
  { header: 'Reason', cell: ({ reason }) => <span className="admin-reason">{reason}</span> },
  { header: 'Since', cell: ({ placed }) => placed },
  { header: 'By', cell: ({ placedBy }) => placedBy ?? 'Unknown User' },
  { header: 'Actions', slot: 'actions', cell: ({ id }) => <LiftForm id={id} /> },
]

function HoldForm({ answer }: { answer: RetentionAnswer | undefined }) {
  const fetcher = useFetcher<RetentionAnswer>({ key: 'retention' })
  const [searchParams] = useSearchParams()
  const errors = answer?.errors ?? {}
  const values = { whom: searchParams.get('whom') ?? '', reason: searchParams.get('reason') ?? '', ...answer?.values }
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'hold'
  return (
    <fetcher.Form
      key={answer?.done ?? 'open'}
      method="post"
      action={linkTo('retention')}
      noValidate
      className="retention-hold"
    >
      <Field
        id="hold-whom"
        name="whom"
        label="Client or payment"
        hint="The client’s e-mail address, or the number at the end of the address of 'What happened'"
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
        label="Reason"
        hint="Which case, and who asked for it"
        rows={2}
        defaultValue={values.reason}
        error={errors.reason}
        required
      />
      <Button look="tonal" size="dense" name="intent" value="hold" pending={busy} pendingText="Keeping…">
        Keep for a case
      </Button>
    </fetcher.Form>
  )
}

function LiftForm({ id }: { id: string }) {
  const fetcher = useFetcher<RetentionAnswer>({ key: 'retention' })
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
        pendingText="Lifting…"
      >
        No longer keep
      </Button>
    </fetcher.Form>
  )
}
