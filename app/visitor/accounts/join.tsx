import { linkTo } from '#routes'
import { data, Form, Link, useNavigation } from 'react-router'
import { hashCounter } from '#domain/accounts/accounts'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { NEW_PASSWORD_FIELDS, PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { JOIN_NAME_FIELDS, joinNameForm, joinPasswordForm } from '#domain/accounts/staff'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields } from '#domain/forms'
import { newPasswordThrottled } from '#domain/text/shared/accounts/sign-in-refusals'
import { ROLE_WORDS, STAFF_REFUSALS } from '#domain/text/shared/accounts/staff-accounts'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { invitationOf, joinStaff } from '#records/accounts/staff-invitations'
import { takeAttempts } from '#records/accounts/throttles'
import { siteIdentity } from '#records/content/content'
import { enter } from '#app/workflows/accounts/sign-in-session'
import { NewPasswordFields } from '#ui/accounts/new-password-fields'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { AccountScene } from './account-scene.tsx'
import { SECRET, TOKEN } from './mailed-link.tsx'
import type { Route } from './+types/join'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const invitation = TOKEN.test(params.token) ? await invitationOf(records, params.token, now()) : null
  const invited = invitation ? { email: invitation.email, ...ROLE_WORDS[invitation.role] } : null
  return data({ invited }, { status: invited ? 200 : 410, headers: SECRET })
}

export function headers() {
  return SECRET
}

/** Security: the new password signs in, as at the login; anyone with the link could use it there at once. */
export const action = defineVisitorAction({
  async read(form, { academy: { records }, params: { token = '' }, now }) {
    const values = fieldsOf(form, JOIN_NAME_FIELDS)
    const invitation = TOKEN.test(token) ? await invitationOf(records, token, now) : null
    if (!invitation) return { ok: false, refusal: STAFF_REFUSALS['link-dead'], values }
    const names = parseFields(joinNameForm, values)
    const password = parseFields(joinPasswordForm, fieldsOf(form, NEW_PASSWORD_FIELDS))
    if (!names.ok || !password.ok) {
      const errors = { ...(names.ok ? {} : names.errors), ...(password.ok ? {} : password.errors) }
      return { ok: false, errors, values }
    }
    const { firstName, lastName } = names.value
    const { newPassword } = password.value
    const guessable = guessablePassword(newPassword, {
      email: invitation.email,
      names: [firstName, lastName, `${firstName} ${lastName}`],
      brand: (await siteIdentity(records)).brand,
    })
    if (guessable) return { ok: false, errors: { newPassword: guessable }, values }
    return { ok: true, value: { token, firstName, lastName, newPassword }, values }
  },
  async run({ token, newPassword, ...names }, context) {
    const {
      academy: { records, passwords },
      visit: { address },
      now,
    } = context
    const taken = await takeAttempts(records, [hashCounter(address, null)], now)
    const passwordHash = taken.ok ? await passwords.hash(newPassword, address) : null
    if (passwordHash === null) return no('too-many')
    const joined = await joinStaff(records, token, { ...names, passwordHash }, now)
    if (!joined.ok) return no('link-dead')
    const entered = await enter(context, {
      userId: joined.value.id,
      proof: { passwordHash },
      next: null,
      home: linkTo('admin'),
    })
    return yes(entered)
  },
  refusals: { 'link-dead': STAFF_REFUSALS['link-dead'], 'too-many': newPasswordThrottled },
  done: ({ value: entered }) =>
    entered ?? { leave: `${linkTo('login')}?password=joined&next=${encodeURIComponent(linkTo('admin'))}` },
})

export default function Join({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const errors = actionData?.errors ?? {}
  const summary = useSummary(actionData?.errors, 'join-')
  const dead = invited === null || Boolean(actionData?.refusal)
  return (
    <AccountScene
      id="join"
      title={`${summary.length > 0 ? 'Error: ' : ''}Join the team`}
      subhead={invited === null ? STAFF_REFUSALS['link-dead'].title : `You are invited as ${invited.name}`}
      heading={
        <>
          Join the <em>team</em>
        </>
      }
      lead={invited?.may ?? 'Sign in to work with your team.'}
    >
      <meta name="robots" content="noindex" />
      {dead ? <DeadInvitation /> : null}
      {invited ? (
        <>
          <ErrorSummary errors={summary} />
          <Form method="post" noValidate>
            <p className="field-hint">
              Your account signs in as <strong>{invited.email}</strong>.
            </p>
            <Field
              id="join-firstName"
              name="firstName"
              label="First Name"
              defaultValue={actionData?.values.firstName}
              error={errors.firstName}
              autoComplete="given-name"
              required
            />
            <Field
              id="join-lastName"
              name="lastName"
              label="Last Name"
              defaultValue={actionData?.values.lastName}
              error={errors.lastName}
              autoComplete="family-name"
              required
            />
            <NewPasswordFields prefix="join" minimum={PASSWORD_MINIMUM.ADMIN_USER} errors={errors} />
            <Button pending={navigation.state === 'submitting'} pendingText="Joining…">
              Join the team
            </Button>
          </Form>
        </>
      ) : null}
    </AccountScene>
  )
}

function DeadInvitation() {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>
          {STAFF_REFUSALS['link-dead'].text}{' '}
          <Link className="text-link" to={linkTo('login')}>
            Sign in
          </Link>{' '}
          if you have joined already.
        </p>
      </Notice>
    </div>
  )
}
