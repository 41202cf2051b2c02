import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { registrationText } from '#domain/text/client/enrolment/registration'
import { describeValidity } from '#domain/text/shared/package-validity'
import { formatPhp } from '#domain/words/formats'
import type { TrainingPackage } from '#domain/enrolment/packages'
import type { ActionResult } from '#app/action-result'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { ProgressSteps } from '#ui/progress-steps'
import { PersonField } from '#ui/forms/person-field'
import { ContinueElsewhere } from '../device/continue-elsewhere'

export function RegistrationFrame({
  title,
  step,
  current,
  package: chosen,
  answer,
  wrong = false,
  children,
}: {
  title: string
  step?: string
  current: 'Registration' | 'Payment' | 'Done'
  package: TrainingPackage
  answer: ActionResult | undefined
  wrong?: boolean
  children: ReactNode
}) {
  const [dismissed, setDismissed] = useState<ActionResult | undefined>(undefined)
  const validity = describeValidity(chosen.validityMonths)
  return (
    <div className="wrap client-narrow">
      <title>{wrong ? registrationText.error(title) : title}</title>
      <ProgressSteps current={current} />
      {step ? <p className="step-count">{step}</p> : null}
      <h1 className="client-title" tabIndex={-1}>
        {title}
      </h1>
      <section className="chosen" aria-label={registrationText.chosenPackage}>
        <h2>{chosen.name}</h2>
        <p className="chosen-price">{formatPhp(chosen.priceCentavos)}</p>
        <p className="chosen-text">{chosen.description}</p>
        <p className="chosen-text">{registrationText.contents(chosen.sessions, chosen.assessments)}</p>
        {validity ? <p className="chosen-text">{validity}</p> : null}
      </section>
      <ContinueElsewhere />
      {children}
      <MessageDialog
        message={answer && answer !== dismissed ? answer.refusal : null}
        onClose={() => setDismissed(answer)}
      />
    </div>
  )
}

export function CancelRegistration({ here }: { here: string }) {
  return (
    <Form method="post" action={here} className="cancel-line">
      <PersonField />
      <button className="text-button" name="intent" value="cancel">
        {registrationText.cancel}
      </button>
    </Form>
  )
}
