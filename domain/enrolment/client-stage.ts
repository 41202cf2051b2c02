import { registrationToContinue, type Enrolment } from './enrolment.ts'

export type ClientStage =
  | 'new'
  | 'booked'
  | 'registering'
  | 'pending'
  | 'guardian'
  | 'declined'
  | 'question'
  | 'rejected'
  | 'enrolled'
  | 'owing'
  | 'finished'
  | 'staff'

export type TrainingProgress = {
  sessionTook: number
  sessions: number
  assessmentTook: number
  assessments: number
}

export function toClientStage(
  facts: Enrolment | null,
  training: TrainingProgress | null,
  hasDraft: boolean,
  rest: { materialsWait: boolean } | null = null,
): ClientStage {
  if (!facts || facts.type === 'ADMIN_USER') return facts ? 'staff' : 'new'
  if (facts.currentPackage !== 'NONE')
    return training && training.sessionTook >= training.sessions && training.assessmentTook >= training.assessments
      ? 'finished'
      : rest?.materialsWait
        ? 'owing'
        : 'enrolled'
  if (facts.payment?.status === 'pending')
    return facts.payment.hasOpenQuestion ? 'question' : toGuardianStage(facts.payment.guardian)
  if (registrationToContinue(facts) === null) return 'new'
  if (!facts.selectedPackage) return 'rejected'
  return hasDraft || facts.registrationStep >= 3 ? 'registering' : 'booked'
}

function toGuardianStage(guardian: 'waiting' | 'declined' | undefined): ClientStage {
  if (!guardian) return 'pending'
  return guardian === 'declined' ? 'declined' : 'guardian'
}

type EnrolmentStep = 'Packages' | 'Registration' | 'Payment'

export const STEP_OF_STAGE: Record<ClientStage, EnrolmentStep | null> = {
  new: 'Packages',
  booked: 'Registration',
  registering: 'Registration',
  pending: 'Payment',
  guardian: 'Payment',
  declined: 'Payment',
  question: 'Payment',
  rejected: 'Payment',
  enrolled: null,
  owing: null,
  finished: null,
  staff: null,
}
