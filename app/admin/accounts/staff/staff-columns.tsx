import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { HERE } from '#domain/accounts/accounts'
import { ROLE_WORDS, ROLES, type StaffRole } from '#domain/accounts/rights'
import { Avatar } from '#ui/avatar'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AskButton } from '../../list/ask.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { Ago, type toMoment } from '../../list/moment.tsx'
import type { StaffAnswer } from './staff-answer.ts'

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
      header: 'Name',
      slot: 'head',
      cell: ({ id, name, email, image, own }) => (
        <PersonCell
          avatar={<Avatar name={name} image={image} />}
          name={
            <span id={`staff-${id}`}>
              {name}
              {own ? ' (you)' : ''}
            </span>
          }
          detail={email}
        />
      ),
    },
    {
      header: 'State',
      slot: 'beside',
      cell: ({ closed }) =>
        closed ? <StatusPill tone="bad">closed</StatusPill> : <StatusPill tone="good">open</StatusPill>,
    },
    {
      header: 'Role',
      cell: (member) =>
        member.own || member.closed ? (
          member.role ? (
            ROLE_WORDS[member.role].name
          ) : (
            'Unknown'
          )
        ) : (
          <RoleForm member={member} prompted={prompted === member.id} />
        ),
    },
    { header: 'Last seen', cell: ({ seen }) => (!seen ? 'Never signed in' : seen.here ? HERE : <Ago {...seen} />) },
    {
      header: 'Log',
      cell: ({ id }) => (
        <Link className="text-link" aria-describedby={`staff-${id}`} to={linkTo('clientLog', { id })}>
          What happened
        </Link>
      ),
    },
    { header: 'Second step', cell: ({ secondStep }) => secondStep },
    {
      header: 'Actions',
      slot: 'actions',
      cell: (member) =>
        member.own ? null : (
          <div className="row-actions">
            {member.closed ? (
              <StaffForm id={member.id} intent="open" pending="Opening…">
                Open again
              </StaffForm>
            ) : (
              <>
                {member.sessions > 0 ? (
                  <StaffForm id={member.id} intent="end" pending="Signing out…">
                    Sign out
                  </StaffForm>
                ) : null}
                <AskButton
                  className={buttonClass('line', 'dense')}
                  aria-describedby={`staff-${member.id}`}
                  question={{ decision: 'close', id: member.id }}
                  onAsk={() => ask(member)}
                >
                  Close account
                </AskButton>
              </>
            )}
          </div>
        ),
    },
  ]
}

function useStaffForm(id: string, intent: string) {
  const fetcher = useFetcher<StaffAnswer>({ key: 'staff' })
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
        aria-label={`Role of ${name}`}
        defaultValue={role ?? undefined}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_WORDS[each].name}
          </option>
        ))}
      </select>
      <Button look="line" size="dense" name="intent" value="role" pending={busy} pendingText="Changing…">
        Change
        <span className="sr-only"> the role of {name}</span>
      </Button>
    </fetcher.Form>
  )
}
