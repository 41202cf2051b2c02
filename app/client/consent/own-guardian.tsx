import { linkTo } from '#routes'
import { data, Form, redirect, useNavigation } from 'react-router'
import { GUARDIAN_FIELDS, GUARDIAN_LIMIT, guardianForm, isMailContact } from '#domain/consent/guardians'
import { fieldsOf, parseFields, type FieldErrors, type FieldValues } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { takeAttempt } from '#records/accounts/throttles'
import { requestGuardianConsent, guardianLink, ownGuardian } from '#records/consent/guardians'
import { toSharedLink } from '#app/workflows/accounts/link-to-share'
import type { SharedLink } from '#ui/share-link'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { signedIn } from '#app/context'
import { ownGuardianText } from '#domain/text/client/consent/guardian'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { GuardianFields } from './guardian-fields'
import { GuardianHandOver } from './guardian-hand-over'
import type { Route } from './+types/own-guardian'
import './consent.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { guardian, needed } = await ownGuardian(academy.records, actor, academy.now())
  return {
    needed,
    guardian: guardian && {
      state: guardian.state,
      words: guardian.words,
      mailed: isMailContact(guardian.contact) && (await mailIsSetUp(academy)),
      values: {
        guardianName: guardian.name,
        guardianRelation: guardian.relation,
        guardianContact: guardian.contact,
      } as FieldValues,
    },
    requested: url.searchParams.has('asked'),
  }
}

type Answer = { errors: FieldErrors; values: FieldValues | null; refusal: string | null; link: SharedLink | null }

export async function action({ context, request, url }: Route.ActionArgs) {
  const { academy, visit, actor } = signedIn(context)
  const { records, now } = academy
  const form = await request.formData()
  const answer = (said: Partial<Answer>, status = 200) =>
    data<Answer>({ errors: {}, values: null, refusal: null, link: null, ...said }, { status })
  const values = fieldsOf(form, GUARDIAN_FIELDS)
  const handsOver = form.get('intent') === 'link'
  const parsed = parseFields(guardianForm, values)
  if (!handsOver && !parsed.ok) return answer({ errors: parsed.errors, values }, 422)
  const attempt = await takeAttempt(records, `guardian:account:${actor.id}`, GUARDIAN_LIMIT, now())
  if (!attempt.ok) return answer({ refusal: MESSAGES.tooManyAttempts, values }, 429)
  if (handsOver) {
    const link = await guardianLink(records, actor, now())
    if (!link.ok) return answer({ refusal: ownGuardianText.noLinkNeeded }, 409)
    return answer({ link: toSharedLink(academy, url, linkTo('guardian', { token: link.value })) })
  }
  if (!parsed.ok) return answer({ errors: parsed.errors, values }, 422)
  const requested = await requestGuardianConsent(records, actor, parsed.value, visit.address, now())
  if (requested.ok) return redirect(`${linkTo('ownGuardian')}?asked`, 303)
  return answer({ refusal: ownGuardianText.refusals[requested.reason], values }, 409)
}

const TONES = { waiting: 'warn', agreed: 'good', declined: 'bad' } as const

export default function OwnGuardian({
  loaderData: { needed, guardian, requested },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const pendingIntent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const summary = useSummary(actionData?.errors)
  return (
    <div className="wrap client-narrow">
      <title>{summary.length > 0 ? ownGuardianText.error(ownGuardianText.title) : ownGuardianText.title}</title>
      <h1 className="client-title">{ownGuardianText.title}</h1>
      {needed ? null : <p>{ownGuardianText.notNeeded}</p>}
      {guardian ? (
        <output>
          <Notice tone={TONES[guardian.state]}>
            <p>{ownGuardianText.states[guardian.state]}</p>
            {guardian.words ? <p>{ownGuardianText.theyWrote(guardian.words)}</p> : null}
          </Notice>
        </output>
      ) : null}
      {requested && !actionData && guardian?.state === 'waiting' ? (
        <output>
          <Notice tone="info">
            <p>{guardian.mailed ? ownGuardianText.linkSent : ownGuardianText.linkToShare}</p>
          </Notice>
        </output>
      ) : null}
      {actionData?.refusal ? (
        <div role="alert">
          <Notice tone="bad">
            <p>{actionData.refusal}</p>
          </Notice>
        </div>
      ) : null}
      {needed && guardian?.state !== 'agreed' ? (
        <>
          <p className="field-hint guardian-why">{ownGuardianText.why}</p>
          <ErrorSummary errors={summary} />
          <Form method="post" noValidate preventScrollReset>
            <GuardianFields values={actionData?.values ?? guardian?.values ?? {}} errors={actionData?.errors ?? {}} />
            <Button name="intent" value="ask" pending={pendingIntent === 'ask'} pendingText={ownGuardianText.asking}>
              {guardian ? ownGuardianText.askAgain : ownGuardianText.ask}
            </Button>
          </Form>
        </>
      ) : null}
      {guardian ? <GuardianHandOver link={actionData?.link ?? null} pending={pendingIntent === 'link'} /> : null}
      <p className="cancel-line">
        <ButtonLink look="line" size="touch" to={linkTo('profile')}>
          {ownGuardianText.account}
        </ButtonLink>
      </p>
    </div>
  )
}
