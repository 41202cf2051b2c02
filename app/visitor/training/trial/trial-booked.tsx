import { data } from 'react-router'
import { linkTo } from '#routes'
import { trialBookedText as text } from '#domain/text/shared/training/trial'
import { buttonClass, ButtonLink } from '#ui/basics/button'
import { useMailed } from '#ui/site/brand'
import { AccountScene } from '../../accounts/account-scene.tsx'
import { SECRET } from '../../accounts/mailed-link.tsx'
import { BookingFacts, DeadTrialLink } from './booking-facts.tsx'
import { loadTrialBooking } from './load-booking.ts'
import { NextSteps } from './next-steps.tsx'
import type { Route } from './+types/trial-booked'

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const booking = await loadTrialBooking(context, token)
  return data({ booking, token }, { status: booking ? 200 : 410, headers: SECRET })
}

export function headers() {
  return SECRET
}

export default function TrialBooked({ loaderData: { booking, token } }: Route.ComponentProps) {
  const mailed = useMailed()
  return (
    <AccountScene
      id="trial"
      title={text.title}
      subhead={booking ? text.states[booking.state] : text.deadHeading}
      heading={text.title}
      lead={text.lead}
    >
      <meta name="robots" content="noindex" />
      {booking ? <BookingFacts booking={booking} /> : <DeadTrialLink />}
      {booking?.state === 'booked' ? (
        <>
          <p className="trial-ways">
            <a className={buttonClass('ruby', 'touch')} href={linkTo('trialFile', { token })} download="">
              {text.calendar}
            </a>
            <ButtonLink look="line" size="touch" to={linkTo('trialCancel', { token })}>
              {text.cancel}
            </ButtonLink>
          </p>
          <NextSteps steps={text.steps} />
          <p className="field-hint">{mailed ? text.mailed : text.notMailed}</p>
        </>
      ) : booking ? (
        <p className="trial-ways">
          <ButtonLink look="line" size="touch" to={linkTo('trial')}>
            {text.again}
          </ButtonLink>
        </p>
      ) : null}
    </AccountScene>
  )
}
