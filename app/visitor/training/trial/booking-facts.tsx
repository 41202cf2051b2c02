import { trialBookedText as text } from '#domain/text/shared/training/trial'
import { Notice } from '#ui/notices/notice'
import type { ShownBooking } from './load-booking.ts'
import './next-steps.css'

export function BookingFacts({ booking: { day, hours, place, coach } }: { booking: ShownBooking }) {
  return (
    <dl className="trial-facts">
      <dt>{text.day}</dt>
      <dd>{day}</dd>
      <dt>{text.time}</dt>
      <dd>{text.hours(hours)}</dd>
      {place ? (
        <>
          <dt>{text.place}</dt>
          <dd>{place}</dd>
        </>
      ) : null}
      {coach ? (
        <>
          <dt>{text.coach}</dt>
          <dd>{coach}</dd>
        </>
      ) : null}
    </dl>
  )
}

export function DeadTrialLink() {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>{text.dead}</p>
      </Notice>
    </div>
  )
}
