import { expect, test } from 'vitest'
import { listToDo, MOST_TO_DO, type ToDoFacts } from './to-do.ts'

const NOTHING: ToDoFacts = {
  stage: 'enrolled',
  questionOpen: false,
  balanceDue: false,
  guardianMissing: false,
  sessionToConfirm: false,
  homeworkOpen: false,
  emailUnverified: false,
  detailsMissing: false,
}
const EVERYTHING: ToDoFacts = {
  stage: 'enrolled',
  questionOpen: true,
  balanceDue: true,
  guardianMissing: true,
  sessionToConfirm: true,
  homeworkOpen: true,
  emailUnverified: true,
  detailsMissing: true,
}

test('a trainee has at most three things to do, the most urgent first [HUB-1]', () => {
  expect(listToDo(NOTHING)).toEqual([])
  expect(listToDo(EVERYTHING)).toEqual(['answer-question', 'pay-balance', 'guardian'])
  expect(listToDo(EVERYTHING)).toHaveLength(MOST_TO_DO)
  expect(listToDo({ ...NOTHING, sessionToConfirm: true, emailUnverified: true })).toEqual([
    'confirm-session',
    'verify-email',
  ])
})

test('before the enrolment, and for staff, only the address is to be confirmed beside the registration [HUB-2]', () => {
  for (const stage of ['new', 'booked', 'question', 'guardian', 'staff'] as const)
    expect(listToDo({ ...EVERYTHING, stage })).toEqual(['verify-email'])
})
