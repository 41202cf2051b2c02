import { linkTo } from '#routes'
import { useFetcher, useSearchParams } from 'react-router'
import { ROLES } from '#domain/accounts/rights'
import { INVITATION_HOURS } from '#domain/accounts/staff'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { invitationsText } from '#domain/text/staff/accounts/staff'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import type { StaffLink } from './staff-action.ts'

export function InviteForm({ mailed, result }: { mailed: boolean; result: ActionResult<StaffLink> | undefined }) {
  const fetcher = useFetcher<ActionResult<StaffLink>>({ key: 'staff' })
  const [searchParams] = useSearchParams()
  const asksOther = !(searchParams.get('ask') ?? 'invite').startsWith('invite')
  const before = (name: string) => (asksOther ? '' : (searchParams.get(name) ?? ''))
  const values = result?.values ?? { email: before('email'), role: before('role') }
  const errors = result && result.target === null ? result.errors : {}
  const summary = useSummary(errors, 'staff-')
  const inviting = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'invite'
  return (
    <section className="panel staff-invite" aria-labelledby="invite">
      <div className="panel-head">
        <h2 id="invite">{invitationsText.inviteTitle}</h2>
        <p className="admin-note">{invitationsText.inviteNote(INVITATION_HOURS / 24)}</p>
      </div>
      <ErrorSummary errors={summary} />
      {result?.link ? <LinkToHandOver {...result.link} /> : null}
      <fetcher.Form
        key={result?.done ?? result?.link?.address ?? 'open'}
        method="post"
        action={linkTo('staff')}
        noValidate
        className="staff-form"
      >
        <Field
          id="staff-email"
          name="email"
          type="email"
          inputMode="email"
          label={invitationsText.email}
          defaultValue={values.email}
          error={errors.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <RoleChoice chosen={values.role} error={errors.role} />
        <Button
          look="ruby"
          size="dense"
          name="intent"
          value="invite"
          pending={inviting}
          pendingText={invitationsText.inviting}
        >
          {mailed ? invitationsText.send : invitationsText.create}
        </Button>
      </fetcher.Form>
    </section>
  )
}

function RoleChoice({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset className="field staff-roles" id="staff-role" aria-describedby={error ? 'role-error' : undefined}>
      <legend>{invitationsText.role}</legend>
      {error ? (
        <p className="field-error" id="role-error">
          {error}
        </p>
      ) : null}
      {ROLES.map((role) => (
        <label key={role} className="staff-role" aria-label={ROLE_WORDS[role].name}>
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={chosen === role}
            aria-describedby={`may-${role}`}
            required
          />
          <span>
            <strong>{ROLE_WORDS[role].name}</strong>
            <small id={`may-${role}`}>{ROLE_WORDS[role].may}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function LinkToHandOver({ address, email }: StaffLink['link']) {
  return (
    <output>
      <Notice tone="good">
        <p>{invitationsText.linkNote(email)}</p>
        <code className="staff-link">{address}</code>
      </Notice>
    </output>
  )
}
