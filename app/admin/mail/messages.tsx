import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { may } from '#domain/accounts/rights'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { teaserOf } from '#domain/words/texts'
import { messagesText } from '#domain/text/staff/mail/messages'
import { outboxText } from '#domain/text/staff/mail/outbox'
import { countCorrections } from '#records/accounts/own/corrections'
import { countDeletionRequests } from '#records/accounts/own/deletion-requests'
import { contactMessages, markMessage } from '#records/mail/messages'
import { countFailedMail, outboxPage } from '#records/mail/outbox'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { DataList } from '../list/data-list.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { LinkedNotice } from '../shell/linked-notice.tsx'
import { toMoment } from '../list/moment.tsx'
import { readRecordId } from '../list/record-id.ts'
import { PageHead } from '../list/page-head.tsx'
import { Toast } from '#ui/notices/toast'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { listPage } from '../list/list-address.ts'
import { MailNotSetUp } from './mail-not-set-up.tsx'
import { messageColumns } from './message-columns.tsx'
import { listedMail, outboxColumns } from './outbox-columns.tsx'
import type { Route } from './+types/messages'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: messagesText.title }

const MAILS_SHOWN = 10
const TEASER = 90

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now: clock } = academy
  const now = clock()
  const [list, outbox, failed, deletions, corrections] = await Promise.all([
    listPage(url, (address) => contactMessages(records, address)),
    outboxPage(records, { search: '', page: 1 }),
    countFailedMail(records),
    countDeletionRequests(records),
    countCorrections(records),
  ])
  const setUp = await mailIsSetUp(academy)
  return {
    ...list,
    setUp,
    maySetUp: may(actor, 'email-settings'),
    failed,
    deletions,
    corrections,
    rows: list.rows.map(({ receivedAt, readAt, ...message }) => ({
      ...message,
      teaser: teaserOf(message.message, TEASER),
      received: toMoment(receivedAt, now),
      unread: readAt === null,
    })),
    mails: outbox.rows.slice(0, MAILS_SHOWN).map((row) => listedMail(row, setUp, now)),
    mailsInAll: outbox.total,
  }
}

const mark = (isRead: boolean) =>
  defineAction({
    read: (form) => ({ ok: true, value: readRecordId(form, 'message') }),
    run: (message, { academy, actor, now }) => markMessage(academy.records, actor, message, isRead, now),
    refusals: ACTION_REFUSALS,
    done: (_marked, _message, { url }) => ({ path: url.pathname + url.search, text: null }),
  })

export const action = defineActions({ read: mark(true), unread: mark(false) })

export default function Messages({
  loaderData: { setUp, maySetUp, failed, deletions, corrections, rows, mails, mailsInAll, ...list },
  actionData,
}: Route.ComponentProps) {
  const marking = useFetcher<ActionResult>()
  const waking = useFetcher<ActionResult>()
  const refusal = waking.data?.refusal ?? marking.data?.refusal ?? actionData?.refusal
  const notice = refusal?.text ?? waking.data?.done ?? null
  return (
    <>
      <title>{messagesText.title}</title>
      <PageHead title={messagesText.title} note={messagesText.note} />
      {setUp ? null : <MailNotSetUp maySetUp={maySetUp} />}
      {failed > 0 ? (
        <LinkedNotice tone="bad" to={linkTo('outbox')} link={messagesText.viewOutbox}>
          {messagesText.failed(failed)}
        </LinkedNotice>
      ) : null}
      {deletions > 0 ? (
        <LinkedNotice to={linkTo('deletionRequests')} link={messagesText.viewDeletions}>
          {messagesText.deletions(deletions)}
        </LinkedNotice>
      ) : null}
      {corrections > 0 ? (
        <LinkedNotice to={linkTo('corrections')} link={messagesText.viewCorrections}>
          {messagesText.corrections(corrections)}
        </LinkedNotice>
      ) : null}
      <ListPanel
        section={{ 'aria-labelledby': 'contact-messages' }}
        caption={messagesText.received}
        list={list}
        head={<h2 id="contact-messages">{messagesText.received}</h2>}
        searchLabel={messagesText.search}
        columns={messageColumns(marking)}
        rows={rows}
        empty={messagesText.empty}
        thing={messagesText.thing}
      />
      <section className="panel" aria-labelledby="outbox">
        <div className="panel-head">
          <h2 id="outbox">{outboxText.title}</h2>
          <Link className="text-link" to={linkTo('outbox')}>
            {messagesText.allEmails(mailsInAll)}
          </Link>
        </div>
        <DataList caption={outboxText.title} columns={outboxColumns(waking)} rows={mails} empty={outboxText.empty} />
      </section>
      <Toast text={notice} shown={waking.data ?? marking.data} />
    </>
  )
}
