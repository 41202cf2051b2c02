import { data } from 'react-router'
import { isAdministrator } from '#domain/accounts/accounts'
import { MOST_CHILDREN } from '#domain/accounts/families/families'
import { avatarProblemText } from '#domain/accounts/profile'
import { familyRefusalText, familyText as text } from '#domain/text/client/accounts/family'
import { seatsText } from '#domain/text/client/training/seats'
import { familyPayText } from '#domain/text/client/money/family-payment'
import { CHILDREN_AT_LEAST } from '#domain/enrolment/family-payment'
import { manilaDayOf } from '#domain/words/formats'
import { ownFamilyPayment } from '#records/enrolment/family/submit-family-proof'
import { hasGroupSessions } from '#records/training/seats/list-seats'
import { newestNotice } from '#records/consent/notices'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { newId } from '#records/engine/db'
import { linkTo } from '#routes'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { ChildCards } from './child-cards'
import { ChildForm } from './child-form'
import { InChildPlace } from './child-place'
import { changeFamily } from './family-actions.ts'
import { useForgetFamilyReceipt } from './pay/family-receipt.ts'
import { loadChildren } from './load-family.ts'
import type { Route } from './+types/family'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  if (isAdministrator(actor)) return { place: null, own: null }
  if (actor.parentId)
    return { place: { name: actor.firstName, confirms: url.searchParams.get('ask') === 'data' }, own: null }
  const paid = url.searchParams.get('paid')
  const sent = paid ? await ownFamilyPayment(records, actor, { id: paid }) : null
  const tooLarge = url.searchParams.get('check') === 'too-large'
  const own = {
    cards: await loadChildren(academy, actor),
    groups: await hasGroupSessions(records, actor, now()),
    form: newId(),
    notice: (await newestNotice(records)).version,
    today: manilaDayOf(now()),
    lastName: actor.name.split(' ').slice(1).join(' '),
    mailed: await mailIsSetUp(academy),
    inviting: url.searchParams.get('invite'),
    paidBy: sent && actor.id,
    news: sent ? familyPayText.sent(sent.firstNames) : toNews(url.searchParams),
    errors: tooLarge ? { picture: avatarProblemText('too-large') } : ({} as Record<string, string>),
  }
  return data({ place: null, own }, { status: tooLarge ? 413 : 200 })
}

function toNews(query: URLSearchParams): string | null {
  const invited = query.get('invited')
  if (invited === 'sent') return text.invite.sent
  if (invited === 'withdrawn') return text.invite.withdrawn
  const [added, photo] = ['added', 'photo'].map((name) => query.get(name)?.slice(0, 200) ?? '')
  if (!added) return null
  return photo ? text.addedWithoutPhoto(added, photo) : text.added(added)
}

export const action = changeFamily

export default function Family({ loaderData: { place, own }, actionData }: Route.ComponentProps) {
  const errors = { ...own?.errors, ...(actionData?.target === 'add' ? actionData.errors : {}) }
  useForgetFamilyReceipt(own?.paidBy ?? null)
  const summary = useSummary(Object.keys(errors).length > 0 ? errors : undefined)
  if (place)
    return (
      <div className="wrap client-narrow">
        <title>{text.title}</title>
        <InChildPlace {...place} />
      </div>
    )
  if (!own)
    return (
      <div className="wrap client-narrow">
        <title>{text.title}</title>
        <h1 className="client-title">{text.title}</h1>
        <p>{text.staff}</p>
      </div>
    )
  const { cards, groups, news, mailed, inviting, errors: _errors, paidBy: _paidBy, ...form } = own
  const registering = cards.filter(({ isRegistering }) => isRegistering)
  const isAdding = actionData?.target === 'add'
  return (
    <div className="wrap client-narrow family">
      <title>{summary.length > 0 ? text.error(text.title) : text.title}</title>
      <h1 className="client-title">{text.title}</h1>
      <p>{text.lead}</p>
      {news && !actionData ? (
        <Notice tone="good">
          <p>{news}</p>
        </Notice>
      ) : null}
      <RefusalNotice refusal={actionData?.refusal} />
      <section className="client-part" aria-labelledby="children-title">
        <h2 id="children-title">{text.children}</h2>
        {cards.length > 0 ? (
          <ChildCards cards={cards} invites={mailed ? { result: actionData, inviting } : null} />
        ) : (
          <p className="child-none">{text.none}</p>
        )}
        {registering.length >= CHILDREN_AT_LEAST ? (
          <ButtonLink className="family-pay" to={linkTo('familyPay')}>
            {familyPayText.link(registering.map(({ firstName }) => firstName))}
          </ButtonLink>
        ) : null}
        {groups ? (
          <ButtonLink look="line" className="family-pay" to={linkTo('groupSeats')}>
            {seatsText.title}
          </ButtonLink>
        ) : null}
      </section>
      <section className="client-part" aria-labelledby="add-title">
        <h2 id="add-title">{text.addTitle}</h2>
        {cards.length < MOST_CHILDREN ? (
          <>
            <ErrorSummary errors={summary} />
            <p className="field-hint">{text.addHint}</p>
            <ChildForm key={form.form} {...form} values={isAdding ? actionData.values : {}} errors={errors} />
          </>
        ) : (
          <p>{familyRefusalText['too-many-children'].text}</p>
        )}
      </section>
    </div>
  )
}
