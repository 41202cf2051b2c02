import { linkTo } from '#routes'
import type { TestimonialStatus } from '#domain/content/testimonials'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

const SAID: Record<TestimonialStatus['state'], { tone: 'info' | 'good' | 'warn'; text: string; end?: string }> = {
  none: { tone: 'info', text: 'The academy looks at every testimonial before it is shown.' },
  waiting: {
    tone: 'info',
    text:
      'Your testimonial is with the academy and is shown once it is approved. You may still change it; until then, ' +
      'what is on the site stays as it is.',
  },
  shown: {
    tone: 'good',
    text: 'Your testimonial is on the site. What you change is shown once the academy has approved it.',
  },
  returned: { tone: 'warn', text: 'The academy has not put this up.', end: 'Change it and send it again.' },
  hidden: {
    tone: 'warn',
    text: 'The academy has taken your testimonial off the site.',
    end: 'You may change it and send it again.',
  },
}

export function ReviewNotice({ review }: { review: TestimonialStatus }) {
  const { tone, text, end } = SAID[review.state]
  return (
    <Notice tone={tone}>
      <p>{text}</p>
      {'reason' in review && review.reason ? <p>Reason: {review.reason}</p> : null}
      {end ? <p>{end}</p> : null}
    </Notice>
  )
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
