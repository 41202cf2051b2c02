import { linkTo } from '#routes'
import type { useFetcher } from 'react-router'
import { toMailState, type MailState } from '#domain/mail/deliveries'
import { formatInstant } from '#domain/words/formats'
import { MAIL_STATES, outboxText } from '#domain/text/staff/mail/outbox'
import type { outboxPage } from '#records/mail/outbox'
import { Button } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { Ago, toMoment } from '../list/moment.tsx'
import { StatusPill, type Tone } from '#ui/notices/status-pill'
import './mail.css'

const TONES: Record<MailState, Tone> = { sent: 'good', waiting: 'info', failed: 'bad', kept: 'warn' }

type Row = Awaited<ReturnType<typeof outboxPage>>['rows'][number]

export function listedMail(
  { kind: _kind, createdAt, nextAt, sentAt, failedAt, lastError, ...mail }: Row,
  mailIsSetUp: boolean,
  now: Date,
) {
  const state = toMailState({ sentAt, failedAt }, mailIsSetUp)
  const next = state !== 'waiting' ? null : nextAt <= now.toISOString() ? outboxText.now : formatInstant(nextAt)
  return {
    ...mail,
    written: toMoment(createdAt, now),
    state,
    lastError: sentAt ? null : lastError,
    next,
    sent: sentAt ? formatInstant(sentAt) : null,
  }
}
type ListedMail = ReturnType<typeof listedMail>

export function outboxColumns(fetcher: ReturnType<typeof useFetcher>): readonly Column<ListedMail>[] {
  const waking = fetcher.state === 'idle' ? null : fetcher.formData?.get('mail')
  return [
    {
      header: outboxText.columns.recipient,
      slot: 'head',
      cell: ({ recipient }) => <strong className="mail-to">{recipient}</strong>,
    },
    {
      header: outboxText.columns.status,
      slot: 'pair',
      cell: ({ state }) => <StatusPill tone={TONES[state]}>{MAIL_STATES[state]}</StatusPill>,
    },
    {
      header: outboxText.columns.subject,
      cell: ({ subject, lastError }) => (
        <span className="mail-subject">
          {subject}
          {lastError ? <small className="mail-error">{lastError}</small> : null}
        </span>
      ),
    },
    { header: outboxText.columns.attempts, numeric: true, cell: ({ attempts }) => attempts },
    {
      header: outboxText.columns.next,
      cell: ({ next, sent }) => next ?? (sent ? outboxText.sent(sent) : outboxText.none),
    },
    {
      header: outboxText.columns.created,
      cell: ({ written }) => <Ago {...written} />,
    },
    {
      header: outboxText.columns.actions,
      slot: 'actions',
      cell: ({ id, state }) =>
        state !== 'failed' ? null : (
          <fetcher.Form method="post" action={linkTo('outbox')}>
            <input type="hidden" name="mail" value={id} />
            <Button look="tonal" size="dense" pending={waking === id} pendingText={outboxText.sending}>
              {outboxText.sendAgain}
            </Button>
          </fetcher.Form>
        ),
    },
  ]
}
