import { trialSentText } from '#domain/text/shared/training/trial'
import './next-steps.css'

export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section aria-labelledby="trial-next">
      <h3 id="trial-next" className="trial-next">
        {trialSentText.next}
      </h3>
      <ol className="trial-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
