import { data, Form, useNavigation } from 'react-router'
import { homeOf, loginPath } from '#domain/accounts/accounts'
import { no, yes } from '#domain/enrolment/enrolment'
import { continueHereText as text } from '#domain/text/shared/accounts/in-app'
import { defineActions, defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { enter } from '#app/workflows/accounts/sign-in-session'
import { personOfSessionLink } from '#records/accounts/session-links'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { AccountScene } from './account-scene.tsx'
import { SECRET, TOKEN } from './mailed-link.tsx'
import type { Route } from './+types/continue-here'

const personIn = (records: Parameters<typeof personOfSessionLink>[0], token: string, now: Date) =>
  TOKEN.test(token) ? personOfSessionLink(records, token, now) : null

/** Security: a GET opens no session, because apps open links by themselves to preview them. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const person = await personIn(records, token, now())
  return data(
    { firstName: person?.firstName ?? null, signIn: loginPath(url.searchParams.get('next')) },
    { status: person ? 200 : 410, headers: SECRET },
  )
}

export function headers() {
  return SECRET
}

const enterHere = defineVisitorAction({
  read: (_form, { params: { token = '' } }) => ({ ok: true, value: token }),
  async run(token, context) {
    const { academy, url, now } = context
    const person = await personIn(academy.records, token, now)
    if (!person) return no('link-dead')
    const next = url.searchParams.get('next')
    const home = homeOf('CLIENT_USER')
    const entered = await enter(context, { userId: person.id, proof: { sessionLink: token }, next, home })
    return entered ? yes(entered) : no('link-dead')
  },
  refusals: { 'link-dead': { text: text.dead, status: 410 } },
  done: ({ value }) => value,
})

export const action = defineActions({ enter: enterHere })

export default function ContinueHere({ loaderData: { firstName, signIn } }: Route.ComponentProps) {
  const navigation = useNavigation()
  return (
    <AccountScene id="continue" title={text.title} subhead={text.title} heading={text.heading} lead={text.lead}>
      <meta name="robots" content="noindex" />
      {firstName === null ? (
        <>
          <div role="alert">
            <Notice tone="bad">
              <p>{text.dead}</p>
            </Notice>
          </div>
          <ButtonLink to={signIn}>{text.signIn}</ButtonLink>
        </>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="enter" />
          <p className="login-hint">{text.notYours}</p>
          <Button pending={navigation.state === 'submitting'} pendingText={text.entering}>
            {text.asPerson(firstName)}
          </Button>
        </Form>
      )}
    </AccountScene>
  )
}
