import { linkTo } from '#routes'
import type { Right } from '#domain/accounts/rights'
import { activityText } from '#domain/text/staff/operating/history'
import { coachHoursText } from '#domain/text/staff/money/coach-hours'
import { reportsText } from '#domain/text/staff/operating/reports'
import { toMoment } from '../../list/moment.tsx'
import { actionInWords, changeInWords, picturesIn, reasonIn } from '../audit-words.ts'

type Entry = {
  id: number
  at: string
  actorId: string | null
  actorName: string
  action: string
  subject: string
  subjectId: string
  subjectName: string
  before: string
  after: string
}
export type EntryShown = ReturnType<typeof entryShown>

export function entryShown(entry: Entry, now: Date, mayUse: (right: Right) => boolean) {
  const { at, action, before, after, subject, subjectId, subjectName, ...rest } = entry
  return {
    ...rest,
    subjectName: subject === 'report' ? reportInWords(subjectName) : subjectName,
    subject,
    subjectId,
    when: toMoment(at, now),
    what: actionInWords(action),
    pictures: subject === 'payment-details' ? picturesIn(before, after) : null,
    change: changeInWords(before, after),
    reason: reasonIn(after),
    thing: wayTo(subject, subjectId, mayUse),
    history: historyOf(subject, subjectId, mayUse),
  }
}

function reportInWords(name: string): string {
  const { names } = reportsText
  if (name.startsWith('payment-history')) return names.payments
  if (name.startsWith('registered-trainees')) return names.trainees
  if (name.startsWith('coach-hours')) return coachHoursText.title
  if (name.startsWith('ended-packages')) return names.ended
  return name.startsWith('attendance') ? names.attendance : name
}

function historyOf(subject: string, id: string, mayUse: (right: Right) => boolean): string | null {
  if (subject === 'payment' && mayUse('payment-log')) return linkTo('paymentLog', { id })
  if (subject === 'account' && mayUse('client-log')) return linkTo('clientLog', { id })
  return null
}

function wayTo(subject: string, id: string, mayUse: (right: Right) => boolean): { to: string; text: string } | null {
  if (subject === 'payment' && mayUse('payments'))
    return { to: `${linkTo('pendingPayments')}?view=${id}`, text: activityText.viewPayment }
  if (subject === 'trainee' && mayUse('sessions'))
    return { to: linkTo('traineeSessions', { id }), text: activityText.viewTrainee }
  return null
}
