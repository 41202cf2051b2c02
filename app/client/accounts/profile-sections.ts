import { registrationToContinue, type Enrolment } from '#domain/enrolment/enrolment'
import { happeningInWords, latestHappenings, type Happening } from '#domain/operating/activity'
import { formatInstant } from '#domain/words/formats'
import type { ClientStage } from './next-step.tsx'

export type Training = { sessionTook: number; sessions: number; assessmentTook: number; assessments: number }

export function toClientStage(
  facts: Enrolment | null,
  training: Training | null,
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
    return facts.payment.hasOpenQuestion ? 'asked' : toGuardianStage(facts.payment.guardian)
  if (registrationToContinue(facts) === null) return 'new'
  if (!facts.selectedPackage) return 'rejected'
  return hasDraft || facts.registrationStep >= 3 ? 'registering' : 'booked'
}

function toGuardianStage(guardian: 'waiting' | 'declined' | undefined): ClientStage {
  if (!guardian) return 'pending'
  return guardian === 'declined' ? 'declined' : 'guardian'
}

export function greeted(fullName: string, firstName: string): string {
  return firstName && fullName.startsWith(firstName) ? firstName : (fullName.split(' ')[0] ?? fullName)
}

const HAPPENINGS_SHOWN = 8

export function toActivityRows(happenings: readonly Happening[]) {
  return latestHappenings(happenings, HAPPENINGS_SHOWN).map((happening) => ({
    at: happening.at,
    when: formatInstant(happening.at),
    words: happeningInWords(happening),
  }))
}
