import type { FetcherWithComponents } from 'react-router'
import { toPhoneHref } from '#domain/content/contact'
import { ENQUIRY_STATUS_WORDS, enquiriesText } from '#domain/text/staff/enrolment/enquiries'
import { ENQUIRY_STATUSES, NOTE_LONGEST, type EnquiryStatus } from '#domain/training/trial/enquiries'
import { EmailLink } from '../../list/breakable-email.tsx'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AskButton } from '../../list/ask.tsx'
import type { Column } from '../../list/data-list.tsx'
import { Ago, type toMoment } from '../../list/moment.tsx'
import type { EnquiryResult } from './enquiry-actions.ts'

type Row = {
  id: string
  name: string
  email: string
  mobile: string
  message: string
  source: string
  status: EnquiryStatus
  note: string
  revision: number
  received: ReturnType<typeof toMoment>
  slot: { day: string; hours: string } | null
  isCancelled: boolean
  mayCancel: boolean
  invited: string | null
}
type Sender = FetcherWithComponents<EnquiryResult>
type Props = { fetcher: Sender; result: EnquiryResult | undefined; onDelete(row: Row): void }

export function enquiryColumns({ fetcher, result, onDelete }: Props): readonly Column<Row>[] {
  const { columns } = enquiriesText
  return [
    { header: columns.name, slot: 'head', cell: (row) => <Person {...row} /> },
    { header: columns.slot, cell: (row) => <Slot {...row} /> },
    { header: columns.source, cell: ({ source }) => source || enquiriesText.noSource },
    { header: columns.received, slot: 'pair', cell: ({ received }) => <Ago {...received} /> },
    { header: columns.status, cell: (row) => <StatusForm row={row} fetcher={fetcher} result={result} /> },
    {
      header: columns.actions,
      slot: 'actions',
      cell: (row) => <RowActions row={row} fetcher={fetcher} onDelete={onDelete} />,
    },
  ]
}

function Person({ id, name, email, mobile, message }: Row) {
  return (
    <div className="enquiry-person">
      <strong id={`enquiry-${id}`}>{name}</strong>
      <EmailLink email={email} />
      <a className="text-link" href={toPhoneHref(mobile) ?? undefined}>
        {mobile}
      </a>
      {message ? <p>{message}</p> : null}
    </div>
  )
}

function Slot({ slot, isCancelled }: Row) {
  if (!slot) return enquiriesText.noSlot
  return (
    <div className="enquiry-slot">
      <strong>{slot.day}</strong>
      <span>{slot.hours}</span>
      {isCancelled ? <StatusPill tone="warn">{enquiriesText.cancelled}</StatusPill> : null}
    </div>
  )
}

function isPending({ state, formData }: Sender, id: string, intent: string): boolean {
  return state !== 'idle' && formData?.get('enquiry') === id && formData.get('intent') === intent
}

function StatusForm({ row, fetcher, result }: { row: Row; fetcher: Sender; result: EnquiryResult | undefined }) {
  const { id, name, status, note, revision } = row
  const values = result?.target === id && !result.done ? result.values : {}
  return (
    <fetcher.Form method="post" className="enquiry-status" key={`${status} ${revision}`}>
      <input type="hidden" name="enquiry" value={id} />
      <input type="hidden" name="seen" value={revision} />
      <select
        className="input"
        name="status"
        aria-label={enquiriesText.statusOf(name)}
        defaultValue={values.status ?? status}
      >
        {ENQUIRY_STATUSES.map((each) => (
          <option key={each} value={each}>
            {ENQUIRY_STATUS_WORDS[each]}
          </option>
        ))}
      </select>
      <textarea
        className="input"
        name="note"
        rows={2}
        maxLength={NOTE_LONGEST}
        aria-label={enquiriesText.noteOf(name)}
        placeholder={enquiriesText.notePlaceholder}
        defaultValue={values.note ?? note}
      />
      <Button
        look="line"
        size="dense"
        name="intent"
        value="save"
        aria-describedby={`enquiry-${id}`}
        pending={isPending(fetcher, id, 'save')}
        pendingText={enquiriesText.saving}
      >
        {enquiriesText.save}
      </Button>
    </fetcher.Form>
  )
}

function RowActions({ row, fetcher, onDelete }: { row: Row } & Omit<Props, 'result'>) {
  const { id, status, invited, mayCancel } = row
  return (
    <div className="enquiry-actions">
      <fetcher.Form method="post">
        <input type="hidden" name="enquiry" value={id} />
        {status === 'enrolled' ? null : (
          <Button
            look="tonal"
            size="dense"
            name="intent"
            value="invite"
            aria-describedby={`enquiry-${id}`}
            pending={isPending(fetcher, id, 'invite')}
            pendingText={enquiriesText.inviting}
          >
            {enquiriesText.invite}
          </Button>
        )}
        {mayCancel ? (
          <Button
            look="line"
            size="dense"
            name="intent"
            value="cancel"
            aria-describedby={`enquiry-${id}`}
            pending={isPending(fetcher, id, 'cancel')}
            pendingText={enquiriesText.cancelling}
          >
            {enquiriesText.cancelBooking}
          </Button>
        ) : null}
      </fetcher.Form>
      {invited ? <small>{enquiriesText.invitedOn(invited)}</small> : null}
      <AskButton
        className={buttonClass('line', 'dense')}
        question={{ decision: 'delete', id }}
        onAsk={() => onDelete(row)}
        aria-describedby={`enquiry-${id}`}
      >
        {enquiriesText.remove}
      </AskButton>
    </div>
  )
}
