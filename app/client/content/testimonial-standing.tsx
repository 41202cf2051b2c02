import { linkTo } from '#routes'
import type { TestimonialStatus } from '#domain/content/testimonials'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

const TONES: Record<TestimonialStatus['state'], 'info' | 'good' | 'warn'> = {
  none: 'info',
  waiting: 'info',
  shown: 'good',
  returned: 'warn',
  hidden: 'warn',
}

export function ReviewNotice({ review }: { review: TestimonialStatus }) {
  const { text, next } = writeTestimonialText.reviews[review.state]
  return (
    <Notice tone={TONES[review.state]}>
      <p>{text}</p>
      {'reason' in review && review.reason ? <p>{writeTestimonialText.reason(review.reason)}</p> : null}
      {next ? <p>{next}</p> : null}
    </Notice>
  )
}

export function NeverTrained() {
  return (
    <div className="wrap client-narrow writing">
      <title>{writeTestimonialText.own}</title>
      <h1 className="client-title">{writeTestimonialText.own}</h1>
      <Notice tone="info">
        <p>{writeTestimonialText.neverTrained}</p>
      </Notice>
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('packages')}>{writeTestimonialText.toPackages}</ButtonLink>
      </div>
    </div>
  )
}
