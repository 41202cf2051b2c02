import { linkTo } from '#routes'
import { Form, useLocation, useNavigation } from 'react-router'
import { loginPath } from '#domain/accounts/accounts'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import {
  guardianAccountRefusalText,
  guardianAccountText as text,
} from '#domain/text/shared/guardians/guardian-account'
import type { Refusal } from '#app/action-result'
import { LogoutSubmit } from '#ui/accounts/logout-button'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import type { loadGuardianAccount } from './guardian-account.ts'

type Offer = Awaited<ReturnType<typeof loadGuardianAccount>>
type Props = { firstName: string; account: Offer; refusal: Refusal | null | undefined }

export function AccountPart({ firstName, account, refusal }: Props) {
  return (
    <section className="guardian-account" aria-labelledby="guardian-account">
      <h3 className="guardian-head" id="guardian-account">
        {text.title}
      </h3>
      <RefusalNotice refusal={refusal} />
      <Offered firstName={firstName} account={account} />
    </section>
  )
}

function Offered({ firstName, account }: Omit<Props, 'refusal'>) {
  switch (account.offer) {
    case 'sign-in':
      return <SignIn firstName={firstName} />
    case 'taken':
      return <Taken firstName={firstName} />
    case 'refused':
      return <Refused account={account} />
    case 'added':
      return (
        <>
          <p>{text.added(firstName)}</p>
          <ButtonLink size="touch" to={linkTo('ward', { id: account.childId })} reloadDocument>
            {text.open(firstName)}
          </ButtonLink>
        </>
      )
    case 'add':
      return <Add firstName={firstName} person={account.person} />
  }
}

function SignIn({ firstName }: { firstName: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <p>{text.why(firstName)}</p>
      <p className="guardian-ways">
        <a className={buttonClass('line', 'touch')} href={loginPath(pathname, 'sign-up')}>
          {text.signUp}
        </a>
        <a className={buttonClass('line', 'touch')} href={loginPath(pathname)}>
          {text.signIn}
        </a>
      </p>
      <p className="field-hint">{text.back}</p>
    </>
  )
}

function Taken({ firstName }: { firstName: string }) {
  return (
    <p>
      {text.taken(firstName)}{' '}
      <a className="text-link" href={loginPath(linkTo('family'))}>
        {text.signIn}
      </a>
    </p>
  )
}

function Refused({ account: { reason, name } }: { account: Extract<Offer, { offer: 'refused' }> }) {
  return (
    <>
      <p className="field-hint">{text.other(name)}</p>
      <Notice tone="info">
        <p>{guardianAccountRefusalText[reason].text}</p>
      </Notice>
      {reason === 'unverified' ? (
        <a className="text-link" href={linkTo('clientAccount')}>
          {text.confirm}
        </a>
      ) : null}
      {reason === 'in-childs-account' ? null : (
        <LogoutSubmit className={buttonClass('line', 'touch')}>{text.signOut}</LogoutSubmit>
      )}
    </>
  )
}

function Add({ firstName, person }: { firstName: string; person: { id: string; name: string; email: string } }) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'account'
  return (
    <>
      <p>{text.why(firstName)}</p>
      <p className="field-hint">{text.as(person.name, person.email)}</p>
      <Form method="post" reloadDocument>
        <input type="hidden" name={PERSON_FIELD} value={person.id} />
        <Button size="touch" name="intent" value="account" pending={pending} pendingText={text.adding}>
          {text.add(firstName)}
        </Button>
      </Form>
    </>
  )
}
