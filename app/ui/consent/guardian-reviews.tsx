import { guardianReviewsText } from '#domain/text/shared/consent-purposes'

export type GuardianReview = {
  id: string
  drill: string
  day: string
  onceMore: string
  moments: readonly { id: string; at: string; mark: string; words: string }[]
}

export function GuardianReviews({ reviews }: { reviews: readonly GuardianReview[] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="guardian-reviews">
      <h3 className="guardian-head" id="guardian-reviews">
        {guardianReviewsText.title}
      </h3>
      {reviews.map(({ id, drill, day, onceMore, moments }) => (
        <article key={id}>
          <h4>{drill}</h4>
          <p className="field-hint">{day}</p>
          <ul>
            {moments.map(({ id: moment, at, mark, words }) => (
              <li key={moment}>{[at, mark, words].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          {onceMore ? <p>{guardianReviewsText.onceMore(onceMore)}</p> : null}
        </article>
      ))}
    </section>
  )
}
