import { certificateText } from '#domain/text/staff/training/certificates'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { finishedOf, type StepProgress } from '#domain/training/progress'
import { unprintableIn } from '#domain/words/printable'

export const WITHDRAWAL_REASON_MAX_LENGTH = 500

export type CertificateRefusal = 'not-allowed' | 'not-found' | 'sessions-missing' | 'unprintable'
export type WithdrawalRefusal = 'not-allowed' | 'not-found' | 'reason-missing' | 'withdrawn-already'

export type CertificateWords = { number: string; name: string; packageName: string; day: string }

export type CertificateState = 'holds' | 'withdrawn' | 'gone'

type CertificateFacts = { sessions: StepProgress; assessments: StepProgress; name: string; packageName: string }

export function checkCertificate(facts: CertificateFacts): Verdict<null, 'sessions-missing' | 'unprintable'> {
  const { sessions, assessments, name, packageName } = facts
  if (sessions.count + assessments.count === 0 || missingOf(facts) !== '') return no('sessions-missing')
  return unprintableIn(name + packageName).length > 0 ? no('unprintable') : yes(null)
}

export function certificateObstacle(facts: CertificateFacts): string | null {
  const verdict = checkCertificate(facts)
  if (verdict.ok) return null
  if (verdict.reason === 'unprintable') {
    const letters = unprintableIn(facts.name + facts.packageName).join(' ')
    return certificateText.obstacles.unprintable(letters)
  }
  const missing = missingOf(facts)
  return missing ? certificateText.obstacles.stillToTake(missing) : certificateText.obstacles.noSessions
}

export function missingOf({ sessions, assessments }: { sessions: StepProgress; assessments: StepProgress }): string {
  const left = (progress: StepProgress) => Math.max(0, progress.count - finishedOf(progress))
  return certificateText.obstacles.missing(left(sessions), left(assessments))
}

export function withdraw({
  reason,
  withdrawn,
}: {
  reason: string
  withdrawn: boolean
}): Verdict<string, WithdrawalRefusal> {
  if (withdrawn) return no('withdrawn-already')
  const kept = reason.trim().slice(0, WITHDRAWAL_REASON_MAX_LENGTH)
  return kept === '' ? no('reason-missing') : yes(kept)
}

export function stateOf({
  withdrawnAt,
  forgottenAt,
}: {
  withdrawnAt: string | null
  forgottenAt: string | null
}): CertificateState {
  if (forgottenAt !== null) return 'gone'
  return withdrawnAt === null ? 'holds' : 'withdrawn'
}
