import { linkTo } from '#addresses'
import { data, Link, redirect, useFetcher } from 'react-router'
import { REFUSALS } from '#domain/words/messages'
import { outboxPage, sendMailAgain } from '#records/mail/outbox'
import { mailIsSetUp } from '#services/mail/mail'
import { DataList } from '../list/data-list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { Toast } from '#ui/notices/toast'
import { academyContext, visitContext } from '#app/context'
import { keepWithin, listAddress } from '../list/list-address.ts'
import { MailNotSetUp } from './mail-not-set-up.tsx'
import { listedMail, outboxColumns } from './outbox-columns.tsx'
import type { Route } from './+types/outbox'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Outbox' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await outboxPage(records, address)
  keepWithin(url, address, pages)
  const setUp = mailIsSetUp(config)
  return { ...address, total, pages, setUp, mails: rows.map((row) => listedMail(row, setUp, now())) }
}

/** Lets a failed mail be tried again; two presses wake it once. */
export async function action({ context, request }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  const mail = (await request.formData()).get('mail')
  if (typeof mail !== 'string' || !/^[\w-]{1,64}$/.test(mail)) throw data(null, { status: 400 })
  const verdict = await sendMailAgain(records, actor, mail, now())
  if (!verdict.ok) return data({ told: REFUSALS[verdict.because].text }, { status: REFUSALS[verdict.because].status })
  if (!new URL(request.url).pathname.endsWith('.data')) return redirect(linkTo('outbox'), 303)
  return data({ told: `The mail to ${verdict.do.recipient} is tried again` })
}

export default function Outbox({
  loaderData: { search, page, pages, total, setUp, mails },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? actionData
  return (
    <>
      <title>Outbox</title>
      <PageHead title="Outbox" note="Every mail the academy writes, newest first">
        <Link className="text-link" to={linkTo('messages')}>
          Messages
        </Link>
      </PageHead>
      {setUp ? null : <MailNotSetUp />}
      <section className="panel" aria-label="Outbox">
        <div className="panel-head">
          <p className="admin-note">What a mail says stays between us and its reader</p>
          <SearchField key={search} label="Search by recipient or subject" search={search} />
        </div>
        <DataList
          caption="Outbox"
          columns={outboxColumns(fetcher)}
          rows={mails}
          rowId={({ id }) => id}
          empty="No mail has been written yet."
          search={search}
        />
        <Pager total={total} thing="mail" page={page} pages={pages} />
      </section>
      <Toast text={answer?.told ?? null} shown={answer} />
    </>
  )
}
