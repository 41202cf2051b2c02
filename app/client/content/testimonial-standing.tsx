import { linkTo } from '#addresses'
import type { Standing } from '#domain/content/testimonials'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

export function StandingNotice({ standing }: { standing: Standing }) {
  switch (standing.state) {
    case 'none':
      return (
        <Notice tone="info">
          <p>The academy looks at every testimonial before it is shown.</p>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice tone="info">
          <p>
            Your testimonial is with the academy and is shown once it is approved. You may still change it; until
            then, what is on the site stays as it is.
          </p>
        </Notice>
      )
    case 'shown':
      return (
        <Notice tone="good">
          <p>Your testimonial is on the site. What you change is shown once the academy has approved it.</p>
        </Notice>
      )
    case 'returned':
      return (
        <Notice tone="warn">
          <p>The academy has not put this up.</p>
          {standing.reason ? <p>Reason: {standing.reason}</p> : null}
          <p>Change it and send it again.</p>
        </Notice>
      )
    case 'hidden':
      return (
        <Notice tone="warn">
          <p>The academy has taken your testimonial off the site.</p>
          {standing.reason ? <p>Reason: {standing.reason}</p> : null}
          <p>You may change it and send it again.</p>
        </Notice>
      )
    default:
      return standing satisfies never
  }
}

export function NeverTrained() {
  return (
    <div className="wrap client-narrow writing">
      <title>Write a testimonial</title>
      <h1 className="client-title">Your testimonial</h1>
      <Notice tone="info">
        <p>
          Testimonials are written by those who train or have trained with the academy. Yours opens with your first
          enrolment.
        </p>
      </Notice>
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('packages')}>See the packages</ButtonLink>
      </div>
    </div>
  )
}
