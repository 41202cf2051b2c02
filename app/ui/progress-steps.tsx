import { Icon } from '#ui/basics/icon'
import './progress-steps.css'

export const ENROLMENT_STEPS = ['Sign up', 'Packages', 'Registration', 'Payment', 'Done'] as const
type EnrolmentStep = (typeof ENROLMENT_STEPS)[number]

export function ProgressSteps({ current, isShared = false }: { current: EnrolmentStep; isShared?: boolean }) {
  const at = ENROLMENT_STEPS.indexOf(current)
  return (
    <ol className={isShared ? 'steps steps-shared' : 'steps'} aria-label="Progress">
      {ENROLMENT_STEPS.map((step, index) => {
        const done = index < at || (index === at && step === 'Done')
        return (
          <li key={step} className={done ? 'steps-done' : undefined} aria-current={index === at ? 'step' : undefined}>
            <span className="steps-mark" aria-hidden="true">
              {done ? <Icon name="check" /> : index + 1}
              {done && isShared ? <span className="steps-number">{index + 1}</span> : null}
            </span>
            {step}
            {index < at ? <span className="steps-said sr-only"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
