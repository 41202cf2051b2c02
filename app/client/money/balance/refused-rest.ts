import { data } from 'react-router'
import type { RestRefusal } from '#domain/money/balance/balance'
import type { RegistrationAnswer } from '../../enrolment/registration-answer.ts'

const WORDS: Record<RestRefusal, { title: string; text: string }> = {
  'nothing-owed': { title: 'Nothing to pay', text: 'Nothing is left to pay. The page now shows it as it is.' },
  'payment-pending': {
    title: 'Already sent',
    text: 'You have sent a proof of payment for the rest. Staff look at it next.',
  },
}

export function refusedRest(because: RestRefusal) {
  return data<RegistrationAnswer>({ errors: {}, values: {}, refusal: WORDS[because] }, { status: 409 })
}
