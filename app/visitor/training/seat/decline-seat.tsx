import { data, Form, redirect, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { no } from '#domain/enrolment/enrolment'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { declineSeatText as text } from '#domain/text/client/training/seats'
import { whenInWords } from '#domain/training/session-times'
import { defineActions, defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { declineSeatByLink } from '#records/training/seats/answer-offer'
import { findLinkedEntry, readOfferState } from '#records/training/seats/seat-links'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { AccountScene } from '../../accounts/account-scene.tsx'
import { SECRET, TOKEN } from '../../accounts/mailed-link.tsx'
import type { Route } from './+types/decline-seat'
import '../trial/next-steps.css'

/** A GET changes nothing, because apps open links by themselves. No name is shown: the link may be passed on. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const entry = TOKEN.test(token) ? await findLinkedEntry(records.read, token) : undefined
  const offer = entry && {
    state: readOfferState(entry, now()),
    isPair: entry.secondId !== null,
    kind: KIND_WORDS[entry.kind],
    ...whenInWords(entry),
  }
  return data({ offer: offer ?? null }, { status: offer ? 200 : 410, headers: SECRET })
}

export function headers() {
  return SECRET
}

const decline = defineVisitorAction({
  read: (_form, { params: { token = '' } }) => ({ ok: true, value: token }),
  run: async (token, { academy, now }) =>
    TOKEN.test(token) ? declineSeatByLink(academy.records, token, now) : no('link-dead'),
  refusals: {
    'link-dead': { text: text.dead, status: 410 },
    over: { text: text.states.over, status: 409 },
    'changed-meanwhile': { text: text.again, status: 409 },
  },
  done: (_declined, token) => redirect(linkTo('declineSeat', { token }), { status: 303, headers: SECRET }),
})

export const action = defineActions({ decline })

export default function DeclineSeat({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting'
  const isOpen = offer?.state === 'open'
  const ask = offer?.isPair ? text.askTwo : text.ask
  return (
    <AccountScene
      id="seat"
      title={text.title}
      subhead={offer === null ? text.deadHeading : offer.state === 'open' ? ask : text.headings[offer.state]}
      heading={text.title}
      lead={text.lead}
    >
      <meta name="robots" content="noindex" />
      {offer === null ? (
        <div role="alert">
          <Notice tone="bad">
            <p>{text.dead}</p>
          </Notice>
        </div>
      ) : null}
      {offer && offer.state !== 'open' ? (
        <output>
          <Notice tone={offer.state === 'over' ? 'info' : 'good'}>
            <p>{text.states[offer.state]}</p>
          </Notice>
        </output>
      ) : null}
      {isOpen ? <RefusalNotice refusal={actionData?.refusal} /> : null}
      {offer ? (
        <dl className="trial-facts">
          <dt>{text.session}</dt>
          <dd>{offer.kind}</dd>
          <dt>{text.day}</dt>
          <dd>{offer.day}</dd>
          <dt>{text.time}</dt>
          <dd>{text.hours(offer.hours)}</dd>
        </dl>
      ) : null}
      <Form method="post" className="trial-ways">
        {isOpen ? (
          <Button name="intent" value="decline" size="touch" pending={pending} pendingText={text.saving}>
            {text.decline}
          </Button>
        ) : null}
        <ButtonLink look="line" size="touch" to={linkTo('groupSeats')}>
          {text.toSeats}
        </ButtonLink>
      </Form>
    </AccountScene>
  )
}
