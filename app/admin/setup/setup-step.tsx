import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { CircleCheck, Circle } from 'lucide-react'
import { isNeededToOpen, type SetupFacts, type SetupStep } from '#domain/setup/setup-steps'
import { setupStepText, setupText, skipStepText } from '#domain/text/staff/setup/setup'
import { lacksOwnEmail, placeOfStep } from './step-places.ts'
import type { ActionResult } from '#app/action-result'
import { Button, ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'

export function StepLink(props: { step: SetupStep; isDone: boolean; isNext: boolean; isReachable: boolean }) {
  const { step, isDone, isNext, isReachable } = props
  const { done, action } = setupStepText[step]
  return (
    <ButtonLink look={isNext ? 'ruby' : 'line'} size="dense" to={placeOfStep(step, isReachable)}>
      {lacksOwnEmail(step, isReachable) ? setupText.addOwnEmail : isDone ? done : action}
    </ButtonLink>
  )
}

/** One form for each step, because both presses name the step. */
export function SkipStep({ step, isSkipped }: { step: keyof typeof skipStepText; isSkipped: boolean }) {
  const fetcher = useFetcher<ActionResult>()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="step" value={step} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value={isSkipped ? 'resume' : 'skip'}
        pending={fetcher.state !== 'idle'}
        pendingText={setupText.saving}
      >
        {isSkipped ? setupText.resume : skipStepText[step]}
        {isSkipped ? <span className="sr-only">: {setupStepText[step].title}</span> : null}
      </Button>
    </fetcher.Form>
  )
}

type Row = {
  step: SetupStep
  facts: SetupFacts
  isSkipped: boolean
  isNext: boolean
  note: ReactNode
  children: ReactNode
}

export function StepRow({ step, facts, isSkipped, isNext, note, children }: Row) {
  const { title, why } = setupStepText[step]
  const isDone = facts[step]
  const state = isDone ? setupText.done : isSkipped ? setupText.skipped : isNext ? setupText.next : setupText.toDo
  return (
    <li className="panel setup-step" aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <CircleCheck className="setup-mark setup-mark-done" size={24} aria-hidden="true" />
      ) : (
        <Circle className="setup-mark" size={24} aria-hidden="true" />
      )}
      <div className="setup-words">
        <h2>{title}</h2>
        <p>{why}</p>
        {note}
      </div>
      <p className="setup-state">
        <StatusPill tone={isDone ? 'good' : isNext ? 'warn' : 'info'}>{state}</StatusPill>
        {isDone || isSkipped || step === 'opening' ? null : (
          <small>{isNeededToOpen(step) ? setupText.needed : (setupText.later[step] ?? setupText.optional)}</small>
        )}
      </p>
      <div className="setup-way">{children}</div>
    </li>
  )
}
