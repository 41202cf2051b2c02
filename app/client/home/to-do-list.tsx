import { linkTo } from '#routes'
import type { ComponentProps } from 'react'
import type { ToDoKind } from '#domain/enrolment/to-do'
import { clientHomeText, toDoText } from '#domain/text/client/accounts/home'
import { ButtonLink } from '#ui/basics/button'
import { VerificationNotice } from '../accounts/verification-notice'
import { RestCard } from '../money/balance/rest-card'
import type { RestToPay } from '../money/balance/rest-to-pay.ts'

const ADDRESSES: Record<Exclude<ToDoKind, 'verify-email' | 'pay-balance'>, string> = {
  'answer-seat': linkTo('groupSeats'),
  'answer-question': linkTo('balance'),
  guardian: linkTo('ownGuardian'),
  'confirm-session': linkTo('ownSessions'),
  'do-homework': linkTo('practice'),
  'complete-details': linkTo('clientAccount'),
}

export function ToDoList({
  kinds,
  rest,
  verification,
}: {
  kinds: readonly ToDoKind[]
  rest: RestToPay | null
  verification: ComponentProps<typeof VerificationNotice>
}) {
  const { waits, notice } = verification
  return (
    <>
      {!waits && notice === 'confirmed' ? <VerificationNotice {...verification} /> : null}
      {kinds.length > 0 ? (
        <section className="client-part to-do" aria-labelledby="to-do-title">
          <h2 id="to-do-title">{clientHomeText.toDo}</h2>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                {kind === 'verify-email' ? (
                  <VerificationNotice {...verification} />
                ) : kind === 'pay-balance' ? (
                  <RestCard rest={rest} />
                ) : (
                  <LinkedToDo kind={kind} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function LinkedToDo({ kind }: { kind: keyof typeof ADDRESSES }) {
  const { title, button } = toDoText[kind]
  return (
    <div className="to-do-item">
      <p>{title}</p>
      <ButtonLink look="tonal" size="touch" to={ADDRESSES[kind]}>
        {button}
      </ButtonLink>
    </div>
  )
}
