import { data, Form, redirect, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { trialBookedText, trialCancelText as text } from '#domain/text/shared/training/trial'
import { no } from '#domain/enrolment/enrolment'
import { defineActions, defineVisitorAction } from '#app/action'
import { cancelTrial } from '#records/training/trial/cancel-trial'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { AccountScene } from '../../accounts/account-scene.tsx'
import { SECRET, TOKEN } from '../../accounts/mailed-link.tsx'
import { BookingFacts, DeadTrialLink } from './booking-facts.tsx'
import { loadTrialBooking } from './load-booking.ts'
import type { Route } from './+types/trial-cancel'

/** A GET cancels nothing, because apps open links by themselves. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const booking = await loadTrialBooking(context, token)
  const isDone = url.searchParams.has('done')
  return data({ booking, token, isDone }, { status: booking ? 200 : 410, headers: SECRET })
}

export function headers() {
  return SECRET
}

const cancel = defineVisitorAction({
  read: (_form, { params: { token = '' } }) => ({ ok: true, value: token }),
  run: async (token, { academy, now }) =>
    TOKEN.test(token) ? cancelTrial(academy.records, token, now) : no('link-dead'),
  refusals: {
    'link-dead': { text: trialBookedText.dead, status: 410 },
    over: { text: text.over, status: 409 },
  },
  done: (_cancelled, token) => redirect(`${linkTo('trialCancel', { token })}?done`, { status: 303, headers: SECRET }),
})

export const action = defineActions({ cancel })

export default function TrialCancel({ loaderData: { booking, token, isDone } }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting'
  return (
    <AccountScene
      id="trial"
      title={text.title}
      subhead={
        booking?.state === 'booked'
          ? text.ask
          : booking
            ? trialBookedText.states[booking.state]
            : trialBookedText.deadHeading
      }
      heading={text.title}
      lead={text.lead}
    >
      <meta name="robots" content="noindex" />
      {booking === null ? <DeadTrialLink /> : null}
      {booking?.state === 'cancelled' ? (
        <output>
          <Notice tone={isDone ? 'good' : 'info'}>
            <p>{isDone ? text.done : text.alreadyCancelled}</p>
          </Notice>
        </output>
      ) : null}
      {booking?.state === 'over' ? (
        <Notice tone="info">
          <p>{text.over}</p>
        </Notice>
      ) : null}
      {booking ? <BookingFacts booking={booking} /> : null}
      {booking?.state === 'booked' ? (
        <Form method="post" className="trial-ways">
          <Button name="intent" value="cancel" size="touch" pending={pending} pendingText={text.cancelling}>
            {text.cancel}
          </Button>
          <ButtonLink look="line" size="touch" to={linkTo('trialBooked', { token })}>
            {text.keep}
          </ButtonLink>
        </Form>
      ) : (
        <p className="trial-ways">
          <ButtonLink look="line" size="touch" to={linkTo('trial')}>
            {trialBookedText.again}
          </ButtonLink>
        </p>
      )}
    </AccountScene>
  )
}
