import { linkTo } from '#routes'
import { data, Form, redirect, useNavigation } from 'react-router'
import { isAdministrator, loginPath } from '#domain/accounts/accounts'
import { no, yes } from '#domain/enrolment/enrolment'
import { staffDetailsRefusalText, verifyEmailText } from '#domain/text/staff/accounts/own-account'
import { deadLinkRefusal } from '#domain/text/shared/accounts/sign-in-refusals'
import { defineActions, defineVisitorAction } from '#app/action'
import { academyContext, visitContext } from '#app/context'
import { accountOfVerification, confirmEmail, verifiedAtOf } from '#records/accounts/verification'
import { AccountScene } from './account-scene.tsx'
import { DeadLink, SECRET, TOKEN } from './mailed-link.tsx'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import type { Route } from './+types/verify-email'

/** Security: a GET confirms nothing, because mail programs open links by themselves. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  const account = TOKEN.test(token) ? await accountOfVerification(records, token, now()) : null
  const state = !account ? 'dead' : !actor ? 'signed-out' : actor.id === account.id ? 'ready' : 'other'
  return data(
    {
      state,
      email: state === 'ready' ? (actor?.email ?? null) : null,
      newEmail: state === 'ready' ? (account?.newEmail ?? null) : null,
      signIn: loginPath(linkTo('verifyEmail', { token })),
    } as const,
    { status: state === 'dead' ? 410 : 200, headers: SECRET },
  )
}

export function headers() {
  return SECRET
}

const confirm = defineVisitorAction({
  read: (_form, { params: { token = '' } }) => ({ ok: true, value: token }),
  async run(token, { academy: { records }, actor, now }) {
    if (!actor) return no('sign-in-needed')
    const confirmed = TOKEN.test(token) ? await confirmEmail(records, actor, token, now) : no('link-dead')
    if (confirmed.ok || confirmed.reason === 'address-taken' || isAdministrator(actor)) return confirmed
    // A retry after a lost response finds the address verified.
    return (await verifiedAtOf(records, actor.id)) !== null ? yes(null) : no('link-dead')
  },
  refusals: {
    'sign-in-needed': 'explained',
    'link-dead': deadLinkRefusal,
    'address-taken': staffDetailsRefusalText['address-taken'],
  },
  explain: ({ reason }, token) =>
    reason === 'sign-in-needed' ? redirect(loginPath(linkTo('verifyEmail', { token }))) : {},
  done: (_done, _token, { actor }) => ({
    leave: isAdministrator(actor)
      ? `${linkTo('adminAccount')}?saved=confirmed`
      : `${linkTo('clientHome')}?verification=confirmed`,
  }),
})

export const action = defineActions({ confirm })

export default function VerifyEmail({ loaderData: { state, email, newEmail, signIn } }: Route.ComponentProps) {
  const navigation = useNavigation()
  return (
    <AccountScene
      id="verify"
      title="Confirm your e-mail address"
      subhead={state === 'dead' ? 'This link no longer works' : 'Confirm your address'}
      heading={
        <>
          Is this address <em>yours</em>?
        </>
      }
      lead="A confirmed address is how we reach you, and how you get back in when a password is lost."
    >
      <meta name="robots" content="noindex" />
      {state === 'dead' ? (
        <>
          <DeadLink>{' Your account page says whether the address is confirmed, and sends another link.'}</DeadLink>
          <ButtonLink to={linkTo('clientHome')}>Your account</ButtonLink>
        </>
      ) : null}
      {state === 'signed-out' ? (
        <>
          <p>
            Please sign in to the account this link is for; then one press confirms the address. If you have not made
            an account here, close this page: nothing happens.
          </p>
          <ButtonLink to={signIn}>Sign in</ButtonLink>
        </>
      ) : null}
      {state === 'other' ? (
        <Notice tone="warn">
          <p>
            You are signed in to another account than the one this link is for. Please log out, and open the link
            again.
          </p>
        </Notice>
      ) : null}
      {state === 'ready' ? (
        <Form method="post">
          <input type="hidden" name="intent" value="confirm" />
          <p className="login-hint">
            You are signed in as {email}.{' '}
            {newEmail ? verifyEmailText.change(newEmail) : 'Confirm that this address is yours.'}
          </p>
          <Button pending={navigation.state === 'submitting'} pendingText="Confirming…">
            Confirm this address
          </Button>
        </Form>
      ) : null}
    </AccountScene>
  )
}
