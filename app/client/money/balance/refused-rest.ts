import { data } from 'react-router'
import type { RestRefusal } from '#domain/money/balance/balance'
import { BALANCE_REFUSALS } from '#domain/text/client/money/balance'
import type { RegistrationAnswer } from '../../enrolment/registration-answer.ts'

export function refusedRest(reason: RestRefusal) {
  return data<RegistrationAnswer>({ errors: {}, values: {}, refusal: BALANCE_REFUSALS[reason] }, { status: 409 })
}
