import { formatPhp } from '#domain/words/formats'
import type { TrainingPackage } from '#domain/enrolment/packages'

/** The chosen package with its price, seen on every step. */
export function ChosenPackage({ package: chosen }: { package: TrainingPackage }) {
  return (
    <section className="chosen" aria-label="Chosen package">
      <h2>{chosen.name}</h2>
      <p className="chosen-price">{formatPhp(chosen.priceCentavos)}</p>
      <p className="chosen-text">{chosen.description}</p>
      <p className="chosen-text">{`${chosen.sessions} Q&A sessions, ${chosen.assessments} assessments`}</p>
    </section>
  )
}
