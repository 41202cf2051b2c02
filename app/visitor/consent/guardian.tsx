import { data, Form, Link, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { DECLINE_LENGTH, SIGNED_NAME_LENGTH } from '#domain/consent/guardians'
import { filledIn, NOTICE_VERSION, pointsOf } from '#domain/consent/notice'
import { GUARDIAN_CHOICES } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { AGREED } from '#domain/forms'
import { defineActions } from '#app/action'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field, TextField } from '#ui/forms/field'
import { GuardianView } from '#ui/consent/guardian-view'
import { Notice } from '#ui/notices/notice'
import { AccountScene } from '../accounts/account-scene.tsx'
import { SECRET } from '../accounts/mailed-link.tsx'
import { AccountPart } from './account-part'
import { takeIntoAccount } from './guardian-account.ts'
import { loadGuardianRequest, saveGuardianConsent } from './guardian-consent.ts'
import type { Route } from './+types/guardian'
import './guardian.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const consentRequest = await loadGuardianRequest(context, params.token)
  return data({ consentRequest }, { status: consentRequest ? 200 : 410, headers: SECRET })
}

export function headers() {
  return SECRET
}

export const action = defineActions({ consent: saveGuardianConsent, account: takeIntoAccount }, (form) =>
  form.get('intent') === 'account' ? 'account' : 'consent',
)

export default function Guardian({ loaderData: { consentRequest }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {}
  const summary = useSummary(actionData?.errors, 'guardian-')
  return (
    <AccountScene
      id="guardian"
      title={`${summary.length > 0 ? 'Error: ' : ''}For parents and guardians`}
      subhead={headingOf(consentRequest)}
      heading={
        <>
          For parents and <em>guardians</em>
        </>
      }
      lead="You decide what the academy may do with the data of the child in your care, each thing apart."
    >
      <meta name="robots" content="noindex" />
      {consentRequest === null ? (
        <div role="alert">
          <Notice tone="bad">
            <p>
              It was replaced by a newer one, is older than two weeks, or is not needed any more. Ask the child in
              your care for a new one, or write to the academy.
            </p>
          </Notice>
        </div>
      ) : (
        <>
          <p className="guardian-for">
            This page is for <strong>{consentRequest.guardianName}</strong> ({consentRequest.relation} of{' '}
            {consentRequest.firstName}) and no one else. {consentRequest.firstName}, if you read this: please hand it
            over.
          </p>
          {consentRequest.packageName ? (
            <p>
              {consentRequest.firstName} registers for <strong>{consentRequest.packageName}</strong>.
            </p>
          ) : null}
          <ErrorSummary errors={summary} />
          {consentRequest.state === 'agreed' ? (
            <>
              <output>
                <Notice tone="good">
                  <p>
                    Thank you. You have agreed, and {consentRequest.firstName}’s registration goes on. Keep this link:
                    by it you change your mind at any time.
                  </p>
                </Notice>
              </output>
              <AccountPart {...consentRequest} refusal={actionData?.refusal} />
              <GuardianView {...consentRequest} />
            </>
          ) : (
            <Question consentRequest={consentRequest} errors={errors} values={actionData?.values ?? {}} />
          )}
        </>
      )}
    </AccountScene>
  )
}

type ConsentRequest = NonNullable<Route.ComponentProps['loaderData']['consentRequest']>

function headingOf(consentRequest: ConsentRequest | null): string {
  if (!consentRequest) return 'This link no longer works'
  if (consentRequest.state === 'agreed') return `You have agreed for ${consentRequest.firstName}`
  return consentRequest.state === 'declined'
    ? `You have said no for ${consentRequest.firstName}`
    : `${consentRequest.firstName} asks for your consent`
}

function Question({
  consentRequest,
  errors,
  values,
}: {
  consentRequest: ConsentRequest
  errors: Record<string, string>
  values: Record<string, string>
}) {
  const navigation = useNavigation()
  const pendingIntent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  return (
    <>
      {consentRequest.state === 'declined' ? (
        <Notice tone="info">
          <p>You have said no. {consentRequest.firstName} is not trained. You may still change your mind below.</p>
        </Notice>
      ) : null}
      <h3 className="guardian-head">In short</h3>
      <ul className="guardian-points">
        {pointsOf(filledIn(consentRequest.brief, consentRequest.identity)).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <Link
          className="text-link"
          to={linkTo('privacyVersion', { version: String(consentRequest.version) })}
          target="_blank"
        >
          The whole privacy notice
        </Link>
      </p>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name={NOTICE_VERSION} value={consentRequest.version} />
        <Purposes errors={errors} values={values} />
        <Field
          id="guardian-name"
          name="name"
          label="Your full name, as your signature"
          defaultValue={values.name ?? ''}
          maxLength={SIGNED_NAME_LENGTH}
          error={errors.name}
          autoComplete="name"
        />
        <Button name="intent" value="agree" pending={pendingIntent === 'agree'} pendingText="Saving…">
          I agree
        </Button>
      </Form>
      {consentRequest.state === 'declined' ? null : (
        <Decline consentRequest={consentRequest} pending={pendingIntent === 'decline'} />
      )}
    </>
  )
}

function Purposes({ errors, values }: { errors: Record<string, string>; values: Record<string, string> }) {
  return (
    <fieldset className="guardian-purposes">
      <legend>What you agree to</legend>
      {GUARDIAN_CHOICES.map((purpose) => (
        <CheckField
          key={purpose}
          id={`guardian-${purpose}`}
          name={purpose}
          label={consentPurposesText[purpose].guardian}
          hint={consentPurposesText[purpose].guardianWhy}
          error={errors[purpose]}
          defaultChecked={values[purpose] === AGREED}
        />
      ))}
    </fieldset>
  )
}

function Decline({ consentRequest, pending }: { consentRequest: ConsentRequest; pending: boolean }) {
  return (
    <details className="guardian-no">
      <summary>I do not agree</summary>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name={NOTICE_VERSION} value={consentRequest.version} />
        <TextField
          id="guardian-words"
          name="words"
          label="A word why, if you like"
          hint={`${consentRequest.firstName} and the academy read it.`}
          maxLength={DECLINE_LENGTH}
          rows={3}
        />
        <Button look="line" name="intent" value="decline" pending={pending} pendingText="Saving…">
          Say no
        </Button>
      </Form>
    </details>
  )
}
