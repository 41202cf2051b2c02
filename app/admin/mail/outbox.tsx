import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { may } from '#domain/accounts/rights'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { outboxText } from '#domain/text/staff/mail/outbox'
import { outboxPage, sendMailAgain } from '#records/mail/outbox'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { readRecordId } from '../list/record-id.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Toast } from '#ui/notices/toast'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { listPage } from '../list/list-address.ts'
import { MailNotSetUp } from './mail-not-set-up.tsx'
import { listedMail, outboxColumns } from './outbox-columns.tsx'
import type { Route } from './+types/outbox'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: outboxText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const list = await listPage(url, (address) => outboxPage(records, address))
  const setUp = await mailIsSetUp(academy)
  return {
    ...list,
    setUp,
    maySetUp: may(actor, 'email-settings'),
    rows: list.rows.map((row) => listedMail(row, setUp, now())),
  }
}

export const action = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'mail') }),
  run: (mail, { academy, actor, now }) => sendMailAgain(academy.records, actor, mail, now),
  refusals: ACTION_REFUSALS,
  done: ({ value }) => ({ path: linkTo('outbox'), text: outboxText.sentAgain(value.recipient) }),
})

export default function Outbox({ loaderData: { setUp, maySetUp, rows, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{outboxText.title}</title>
      <PageHead title={outboxText.title} note={outboxText.note}>
        <Link className="text-link" to={linkTo('messages')}>
          {outboxText.messages}
        </Link>
      </PageHead>
      {setUp ? null : <MailNotSetUp maySetUp={maySetUp} />}
      <ListPanel
        section={{ 'aria-label': outboxText.title }}
        caption={outboxText.title}
        list={list}
        head={<p className="admin-note">{outboxText.contentNote}</p>}
        searchLabel={outboxText.search}
        columns={outboxColumns(fetcher)}
        rows={rows}
        empty={outboxText.empty}
        thing={outboxText.thing}
      />
      <Toast text={result?.refusal?.text ?? result?.done ?? null} shown={result} />
    </>
  )
}
