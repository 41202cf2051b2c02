import { expect, test } from 'vitest'
import { listToDo, MOST_TO_DO, type ToDoFacts } from './to-do.ts'

const NOTHING: ToDoFacts = {
  stage: 'enrolled',
  seatOffered: false,
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
  seatOffered: true,
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
  expect(listToDo(EVERYTHING)).toEqual(['answer-seat', 'answer-question', 'pay-balance'])
  expect(listToDo(EVERYTHING)).toHaveLength(MOST_TO_DO)
  expect(listToDo({ ...NOTHING, sessionToConfirm: true, emailUnverified: true })).toEqual([
    'confirm-session',
    'verify-email',
  ])
})

test('before the enrolment, and for staff, only the address is to be confirmed beside the registration, and a seat for a child [HUB-2, SEAT-2]', () => {
  for (const stage of ['new', 'booked', 'question', 'guardian', 'staff'] as const)
    expect(listToDo({ ...EVERYTHING, stage })).toEqual(['answer-seat', 'verify-email'])
})
