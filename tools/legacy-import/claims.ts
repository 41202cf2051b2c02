import { readHistory } from '#tools/legacy-import/rules/old-payments'
import { enrolmentOnArrival } from '#tools/legacy-import/rules/move-in-trust'
import { shown } from './report.ts'
import type { Old, Tools } from './import-records.ts'

export type Claims = ReturnType<typeof openClaims>

export function openClaims(old: Old, { here, report, enrolled }: Tools) {
  const confirmedAt = new Map<string, string>()
  const paid = new Set<string>()
  for (const [id, record] of old.get('payment_history') ?? []) {
    const history = record ? readHistory(record) : null
    if (!history?.ok) continue
    const { userId, paymentId, package: key, confirmedAt: at } = history.value
    // Without a user id, the entry's own id is the user's: the old site stored it that way.
    for (const person of userId ? [userId] : [id, paymentId]) if (person) paid.add(`${person} ${key}`)
    if (at) for (const name of [id, paymentId, userId]) if (name) confirmedAt.set(name, at)
  }
  // Trainees created by this run prove nothing.
  const before = new Set(here.trainees.keys())
  const doubts = new Map<string, string[]>()
  const needed = new Set<string>()
  return {
    confirmedAt,
    verdict(userId: string, key: string) {
      const [known, enrolledHere] = [paid.has(`${userId} ${key}`), before.has(userId)]
      if (!known && !enrolledHere && enrolled.has(userId)) needed.add(userId)
      return enrolmentOnArrival({ paid: known, accepted: enrolled.has(userId), enrolledHere })
    },
    doubt(userId: string, claim: string) {
      doubts.set(userId, [...(doubts.get(userId) ?? []), claim])
    },
    tell() {
      const who = (id: string) => `users/${shown(id)}`
      for (const [id, claims] of doubts) report.decide(`decide ${who(id)}: ${claims.join(', ')}; not opened`)
      for (const id of needed)
        report.decide(`accepted ${who(id)}: enrolled without a payment history, as --enrolments says`)
      for (const id of enrolled)
        if (!needed.has(id)) report.decide(`not accepted ${who(id)}: nothing of theirs waits for it`)
    },
  }
}
