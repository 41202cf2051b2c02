import { formatPhp } from '#domain/words/formats'

export type Happening =
  | { kind: 'signed-up'; at: string }
  | { kind: 'payment-received'; at: string; amountCentavos: number; packageName: string }
  | { kind: 'payment-confirmed'; at: string; packageName: string }
  | { kind: 'rest-confirmed'; at: string; packageName: string }
  | { kind: 'payment-rejected'; at: string; reason: string | null }
  | { kind: 'payment-deleted'; at: string }
  | { kind: 'unenrolled'; at: string; packageName: string }
  | { kind: 'stepped'; at: string; stepper: 'sessions' | 'assessments'; from: number; to: number; count: number }

export function happeningInWords(happening: Happening): string {
  switch (happening.kind) {
    case 'signed-up':
      return 'You created your account'
    case 'payment-received':
      return `We received your payment of ${formatPhp(happening.amountCentavos)} for ${happening.packageName}`
    case 'payment-confirmed':
      return `Your payment was confirmed: welcome to ${happening.packageName}`
    case 'rest-confirmed':
      return `Your payment for the balance of ${happening.packageName} was confirmed`
    case 'payment-rejected':
      return happening.reason ? `Your payment was rejected: ${happening.reason}` : 'Your payment was rejected'
    case 'payment-deleted':
      return 'Your payment was removed. Please send your proof of payment again'
    case 'unenrolled':
      return `Your enrollment in ${happening.packageName} ended`
    case 'stepped': {
      const thing = happening.stepper === 'sessions' ? 'Q&A session' : 'Assessment'
      if (happening.to < happening.from) return `${thing} count corrected to ${happening.to} of ${happening.count}`
      return `${thing} ${happening.to} of ${happening.count} finished`
    }
  }
}

export function latestHappenings(happenings: readonly Happening[], most: number): Happening[] {
  return [...happenings]
    .reverse()
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, most)
}
