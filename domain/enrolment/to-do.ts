import { STEP_OF_STAGE, type ClientStage } from './client-stage.ts'

/** The kinds stand in the order of urgency. */
export const TO_DO_KINDS = [
  'answer-seat',
  'answer-question',
  'pay-balance',
  'guardian',
  'confirm-session',
  'do-homework',
  'verify-email',
  'complete-details',
] as const
export type ToDoKind = (typeof TO_DO_KINDS)[number]

export const MOST_TO_DO = 3

export type ToDoFacts = {
  stage: ClientStage
  seatOffered: boolean
  questionOpen: boolean
  balanceDue: boolean
  guardianMissing: boolean
  sessionToConfirm: boolean
  homeworkOpen: boolean
  emailUnverified: boolean
  detailsMissing: boolean
}

export function listToDo(facts: ToDoFacts): ToDoKind[] {
  const isTrainee = STEP_OF_STAGE[facts.stage] === null && facts.stage !== 'staff'
  const due: Record<ToDoKind, boolean> = {
    // Parents who train nothing themselves answer for their children.
    'answer-seat': facts.seatOffered,
    'answer-question': isTrainee && facts.questionOpen,
    'pay-balance': isTrainee && facts.balanceDue,
    guardian: isTrainee && facts.guardianMissing,
    'confirm-session': isTrainee && facts.sessionToConfirm,
    'do-homework': isTrainee && facts.homeworkOpen,
    'verify-email': facts.emailUnverified,
    'complete-details': isTrainee && facts.detailsMissing,
  }
  return TO_DO_KINDS.filter((kind) => due[kind]).slice(0, MOST_TO_DO)
}
