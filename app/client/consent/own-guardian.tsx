import { linkTo } from '#routes'
import { Form, redirect, useNavigation } from 'react-router'
import { GUARDIAN_FIELDS, GUARDIAN_LIMIT, guardianForm, isMailContact } from '#domain/consent/guardians'
import { no } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields, type FieldValues } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { takeAttempt } from '#records/accounts/throttles'
import { requestGuardianConsent, guardianLink, ownGuardian } from '#records/consent/guardians'
import { toSharedLink } from '#app/workflows/accounts/link-to-share'
import type { SharedLink } from '#ui/share-link'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { guardianRequestRefusalText, ownGuardianText } from '#domain/text/client/consent/guardian'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PersonField } from '#ui/forms/person-field'
import { GuardianFields } from './guardian-fields'
import { GuardianHandOver } from './guardian-hand-over'
import type { Route } from './+types/own-guardian'
import './consent.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  if (actor.parentId) throw redirect(linkTo('clientPrivacy'))
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
    requested: url.searchParams.has('sent'),
  }
}

type OwnGuardianResult = ActionResult<{ link: SharedLink }>

const takeGuardianAttempt = ({ academy, actor, now }: ActionContext) =>
  takeAttempt(academy.records, `guardian:account:${actor.id}`, GUARDIAN_LIMIT, now)
const TOO_MANY = { text: MESSAGES.tooManyAttempts, status: 429 }
const NO_LINK = { text: ownGuardianText.noLinkNeeded, status: 409 }

const ask = defineAction({
  read: (form) => parseFields(guardianForm, fieldsOf(form, GUARDIAN_FIELDS)),
  async run(guardian, context) {
    const attempt = await takeGuardianAttempt(context)
    if (!attempt.ok) return no('too-many')
    const { academy, actor, visit, now } = context
    return requestGuardianConsent(academy.records, actor, guardian, visit.address, now)
  },
  refusals: { ...guardianRequestRefusalText, 'too-many': TOO_MANY },
  done: () => ({ leave: `${linkTo('ownGuardian')}?sent` }),
})

const link = defineAction({
  read: () => ({ ok: true, value: null }),
  async run(_, context) {
    const attempt = await takeGuardianAttempt(context)
    return attempt.ok ? guardianLink(context.academy.records, context.actor, context.now) : no('too-many')
  },
  refusals: { 'link-dead': NO_LINK, 'sign-in-needed': NO_LINK, 'too-many': TOO_MANY },
  done: ({ value }, _, { academy, url }) => ({
    text: null,
    extra: { link: toSharedLink(academy, url, linkTo('guardian', { token: value })) },
  }),
})

export const action = defineActions({ ask, link }, (form) => (form.get('intent') === 'link' ? 'link' : 'ask'))

const TONES = { waiting: 'warn', agreed: 'good', declined: 'bad' } as const

export default function OwnGuardian({
  loaderData: { needed, guardian, requested },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const pendingIntent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const result: OwnGuardianResult | undefined = actionData
  const summary = useSummary(result?.errors)
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
      {requested && !result && guardian?.state === 'waiting' ? (
        <output>
          <Notice tone="info">
            <p>{guardian.mailed ? ownGuardianText.linkSent : ownGuardianText.linkToShare}</p>
          </Notice>
        </output>
      ) : null}
      <RefusalNotice refusal={result?.refusal} />
      {needed && guardian?.state !== 'agreed' ? (
        <>
          <p className="field-hint guardian-why">{ownGuardianText.why}</p>
          <ErrorSummary errors={summary} />
          <Form method="post" noValidate preventScrollReset>
            <PersonField />
            <GuardianFields values={{ ...guardian?.values, ...result?.values }} errors={result?.errors ?? {}} />
            <Button name="intent" value="ask" pending={pendingIntent === 'ask'} pendingText={ownGuardianText.asking}>
              {guardian ? ownGuardianText.askAgain : ownGuardianText.ask}
            </Button>
          </Form>
        </>
      ) : null}
      {guardian ? <GuardianHandOver link={result?.link ?? null} pending={pendingIntent === 'link'} /> : null}
      <p className="cancel-line">
        <ButtonLink look="line" size="touch" to={linkTo('clientAccount')}>
          {ownGuardianText.account}
        </ButtonLink>
      </p>
    </div>
  )
}
