import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import type { StaffRole } from '#domain/accounts/rights'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { invitationsText } from '#domain/text/staff/accounts/staff'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { DataList, PersonCell, type Column } from '../../list/data-list.tsx'

type Invitation = { id: string; email: string; role: StaffRole; until: string }

const COLUMNS: readonly Column<Invitation>[] = [
  {
    header: invitationsText.columns.invited,
    slot: 'head',
    cell: ({ id, email, role }) => (
      <PersonCell name={<span id={`invited-${id}`}>{email}</span>} detail={ROLE_WORDS[role].name} />
    ),
  },
  { header: invitationsText.columns.until, cell: ({ until }) => until },
  {
    header: invitationsText.columns.actions,
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <InvitationForm id={id} intent="link" pending={invitationsText.creating}>
          {invitationsText.createLink}
        </InvitationForm>
        <InvitationForm id={id} intent="withdraw" pending={invitationsText.withdrawing}>
          {invitationsText.withdraw}
        </InvitationForm>
      </div>
    ),
  },
]

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section className="panel" aria-labelledby="invitations">
      <div className="panel-head">
        <h2 id="invitations">{invitationsText.openTitle}</h2>
      </div>
      <DataList caption={invitationsText.openTitle} columns={COLUMNS} rows={invitations} empty="" />
    </section>
  )
}

function InvitationForm(props: { id: string; intent: 'link' | 'withdraw'; pending: string; children: string }) {
  const { id, intent, pending, children } = props
  const fetcher = useFetcher<ActionResult>({ key: 'staff' })
  const { formData } = fetcher
  const busy = fetcher.state !== 'idle' && formData?.get('entry') === id && formData.get('intent') === intent
  return (
    <fetcher.Form method="post" action={linkTo('staff')}>
      <input type="hidden" name="entry" value={id} />
      <Button
        look={intent === 'link' ? 'tonal' : 'line'}
        size="dense"
        name="intent"
        value={intent}
        aria-describedby={`invited-${id}`}
        pending={busy}
        pendingText={pending}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}
