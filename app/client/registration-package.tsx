import { formatPhp } from '#domain/formats'
import type { TrainingPackage } from '#domain/packages'

/** The chosen package with its price, seen on every step. */
export function ChosenPackage({ package: chosen }: { package: TrainingPackage }) {
  return (
    <section className="chosen" aria-label="Chosen package">
      <div>
        <h2>{chosen.name}</h2>
        <p>{chosen.description}</p>
        <p>{`${chosen.sessions} Q&A sessions, ${chosen.assessments} assessments`}</p>
      </div>
      <p className="chosen-price">{formatPhp(chosen.priceCentavos)}</p>
    </section>
  )
}
