import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { HERE } from '#domain/accounts/accounts'
import { ROLES, type StaffRole } from '#domain/accounts/rights'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { resetLinkText } from '#domain/text/staff/accounts/reset-link'
import { staffText } from '#domain/text/staff/accounts/staff'
import { Avatar } from '#ui/avatar'
import type { ActionResult } from '#app/action-result'
import { Button, buttonClass, ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AskButton } from '../../list/ask.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { Ago, type toMoment } from '../../list/moment.tsx'

type Member = {
  id: string
  name: string
  email: string
  image: string | null
  role: StaffRole | null
  own: boolean
  closed: boolean
  seen: (ReturnType<typeof toMoment> & { here: boolean }) | null
  sessions: number
  secondStep: string
}

export function staffColumns(ask: (member: Member) => void, prompted: string | null): readonly Column<Member>[] {
  return [
    {
      header: staffText.columns.name,
      slot: 'head',
      cell: ({ id, name, email, image, own }) => (
        <PersonCell
          avatar={<Avatar name={name} image={image} />}
          name={<span id={`staff-${id}`}>{own ? staffText.you(name) : name}</span>}
          detail={email}
        />
      ),
    },
    {
      header: staffText.columns.state,
      slot: 'pair',
      cell: ({ closed }) =>
        closed ? (
          <StatusPill tone="bad">{staffText.closed}</StatusPill>
        ) : (
          <StatusPill tone="good">{staffText.open}</StatusPill>
        ),
    },
    {
      header: staffText.columns.role,
      cell: (member) =>
        member.own || member.closed ? (
          member.role ? (
            ROLE_WORDS[member.role].name
          ) : (
            staffText.unknownRole
          )
        ) : (
          <RoleForm member={member} prompted={prompted === member.id} />
        ),
    },
    {
      header: staffText.columns.seen,
      cell: ({ seen }) => (!seen ? staffText.neverSignedIn : seen.here ? HERE : <Ago {...seen} />),
    },
    {
      header: staffText.columns.log,
      cell: ({ id }) => (
        <Link className="text-link" aria-describedby={`staff-${id}`} to={linkTo('clientLog', { id })}>
          {staffText.viewActivity}
        </Link>
      ),
    },
    { header: staffText.columns.secondStep, cell: ({ secondStep }) => secondStep },
    {
      header: staffText.columns.actions,
      slot: 'actions',
      cell: (member) => (member.own ? null : <StaffActions member={member} onAsk={() => ask(member)} />),
    },
  ]
}

function StaffActions({ member, onAsk }: { member: Member; onAsk(): void }) {
  return (
    <div className="row-actions">
      {member.closed ? (
        <StaffForm id={member.id} intent="open" pending={staffText.reopening}>
          {staffText.reopenAccount}
        </StaffForm>
      ) : (
        <>
          {member.sessions > 0 ? (
            <StaffForm id={member.id} intent="end" pending={staffText.signingOut}>
              {staffText.signOut}
            </StaffForm>
          ) : null}
          <ButtonLink
            look="line"
            size="dense"
            aria-describedby={`staff-${member.id}`}
            to={linkTo('adminResetLink', { id: member.id })}
          >
            {resetLinkText.way}
          </ButtonLink>
          <AskButton
            className={buttonClass('line', 'dense')}
            aria-describedby={`staff-${member.id}`}
            question={{ decision: 'close', id: member.id }}
            onAsk={onAsk}
          >
            {staffText.closeAccount}
          </AskButton>
        </>
      )}
    </div>
  )
}

function useStaffForm(id: string, intent: string) {
  const fetcher = useFetcher<ActionResult>({ key: 'staff' })
  const { formData } = fetcher
  return {
    fetcher,
    busy: fetcher.state !== 'idle' && formData?.get('entry') === id && formData.get('intent') === intent,
  }
}

function StaffForm(props: { id: string; intent: 'open' | 'end'; pending: string; children: string }) {
  const { id, intent, pending, children } = props
  const { fetcher, busy } = useStaffForm(id, intent)
  return (
    <fetcher.Form method="post" action={linkTo('staff')}>
      <input type="hidden" name="entry" value={id} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value={intent}
        aria-describedby={`staff-${id}`}
        pending={busy}
        pendingText={pending}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}

function RoleForm({ member: { id, name, role }, prompted }: { member: Member; prompted: boolean }) {
  const { fetcher, busy } = useStaffForm(id, 'role')
  return (
    <fetcher.Form method="post" action={linkTo('staff')} className="staff-change">
      <input type="hidden" name="entry" value={id} />
      <input type="hidden" name="from" value={role ?? ''} />
      <select
        // The key resets the select after a cancelled dialog, so that it shows the current role.
        key={`${role} ${prompted}`}
        name="role"
        className="input"
        aria-label={staffText.roleLabel(name)}
        defaultValue={role ?? undefined}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_WORDS[each].name}
          </option>
        ))}
      </select>
      <Button look="line" size="dense" name="intent" value="role" pending={busy} pendingText={staffText.changing}>
        {staffText.changeRole}
        <span className="sr-only">{staffText.ofPerson(name)}</span>
      </Button>
    </fetcher.Form>
  )
}
