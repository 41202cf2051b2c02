import { instantAfter } from '#domain/words/formats'

export const ATTEMPT_MS = 10_000
/** Longer than any attempt, so that a running process never loses its claim. */
export const CLAIM_MS = 20_000

const FIRST_WAIT_MS = 10_000
export const LONGEST_WAIT_MS = 600_000

export type DeliveryAttempt =
  | { outcome: 'delivered' }
  | { outcome: 'refused'; error: string }
  | { outcome: 'later'; error: string }

type AfterAttempt = {
  sent_at: string | null
  failed_at: string | null
  next_at: string
  last_error: string | null
}

/** `attempts` includes this one; the wait doubles up to its longest, and attempts never end. */
export function afterAttempt(attempts: number, attempt: DeliveryAttempt, now: Date): AfterAttempt {
  const at = now.toISOString()
  if (attempt.outcome === 'delivered') return { sent_at: at, failed_at: null, next_at: at, last_error: null }
  if (attempt.outcome === 'refused') return { sent_at: null, failed_at: at, next_at: at, last_error: attempt.error }
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 20))
  return {
    sent_at: null,
    failed_at: null,
    next_at: instantAfter(now, wait),
    last_error: attempt.error,
  }
}

export function judgeSmtp(code: number | null, error: string): DeliveryAttempt {
  return { outcome: code !== null && code >= 500 && code < 600 ? 'refused' : 'later', error }
}

export function judgeService(status: number, error: string): DeliveryAttempt {
  if (status === 200) return { outcome: 'delivered' }
  return { outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'later', error }
}

export type MailState = 'waiting' | 'kept' | 'sent' | 'failed'

export function toMailState(
  { sentAt, failedAt }: { sentAt: string | null; failedAt: string | null },
  mailIsSetUp: boolean,
): MailState {
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return mailIsSetUp ? 'waiting' : 'kept'
}
