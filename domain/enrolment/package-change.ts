import { no, yes, type Verdict } from './enrolment.ts'

export const CHANGE_REASON_LONGEST = 500
export const REQUEST_NOTE_LONGEST = 500

type Counts = { sessions: number; assessments: number }

export type OfferedPackage = Counts & { priceCentavos: number | null; hidden: boolean }

export type PackageChangeFacts = {
  to: OfferedPackage | null
  isSame: boolean
  /** This is the price of the trainee's package after earlier changes. */
  priceCentavos: number
  taken: Counts
  /** Counts what was taken or is planned. */
  used: Counts
  isBalanceWaiting: boolean
}

export type PackageChangeRefusal =
  | 'package-missing'
  | 'package-same'
  | 'package-withdrawn'
  | 'price-missing'
  | 'too-many-taken'
  | 'too-many-planned'
  | 'balance-waiting'
  | 'reason-missing'
  | 'reason-too-long'

/** Returns what the trainee would owe more with the other package; negative for less. */
export function judgePackageChange(
  { to, isSame, priceCentavos, taken, used, isBalanceWaiting }: PackageChangeFacts,
  reason: string,
): Verdict<{ differenceCentavos: number }, PackageChangeRefusal> {
  if (!to) return no('package-missing')
  if (isSame) return no('package-same')
  if (to.hidden) return no('package-withdrawn')
  if (to.priceCentavos === null) return no('price-missing')
  if (exceeds(taken, to)) return no('too-many-taken')
  if (exceeds(used, to)) return no('too-many-planned')
  if (isBalanceWaiting) return no('balance-waiting')
  if (reason === '') return no('reason-missing')
  if (reason.length > CHANGE_REASON_LONGEST) return no('reason-too-long')
  return yes({ differenceCentavos: to.priceCentavos - priceCentavos })
}

const exceeds = (counts: Counts, limit: Counts): boolean =>
  counts.sessions > limit.sessions || counts.assessments > limit.assessments

export type ChangeRequestRefusal =
  | 'not-enrolled'
  | 'requested-already'
  | 'package-missing'
  | 'package-same'
  | 'note-too-long'

export function judgeChangeRequest(
  facts: { isEnrolled: boolean; hasOpenRequest: boolean; isOffered: boolean; isSame: boolean },
  note: string,
): Verdict<null, ChangeRequestRefusal> {
  if (!facts.isEnrolled) return no('not-enrolled')
  if (facts.hasOpenRequest) return no('requested-already')
  if (!facts.isOffered) return no('package-missing')
  if (facts.isSame) return no('package-same')
  return note.length > REQUEST_NOTE_LONGEST ? no('note-too-long') : yes(null)
}
