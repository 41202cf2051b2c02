import { instantAfter } from '#domain/words/formats'

export const ATTEMPT_MS = 10_000
/** Longer than any attempt, so that a living one never loses its mail. */
export const CLAIM_MS = 20_000

const FIRST_WAIT_MS = 10_000
export const LONGEST_WAIT_MS = 600_000

export type Attempt =
  | { outcome: 'delivered' }
  | { outcome: 'refused'; error: string }
  | { outcome: 'later'; error: string }

type AfterAttempt = {
  sent_at: string | null
  failed_at: string | null
  next_at: string
  last_error: string | null
}

/** `attempts` counts this one; the waits are 10 s, 20 s, 40 s and so on, up to 10 minutes, without end. */
export function afterAttempt(attempts: number, attempt: Attempt, now: Date): AfterAttempt {
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

/** 5xx is for good, anything else may be another answer later. */
export function judgeSmtp(code: number | null, error: string): Attempt {
  return { outcome: code !== null && code >= 500 && code < 600 ? 'refused' : 'later', error }
}

/** 4xx is for good, except 429: sent too fast. */
export function judgeService(status: number, error: string): Attempt {
  if (status === 200) return { outcome: 'delivered' }
  return { outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'later', error }
}

export type MailState = 'waiting' | 'kept' | 'sent' | 'failed'

/** Without a way to send, what waits is kept. */
export function mailState(
  { sentAt, failedAt }: { sentAt: string | null; failedAt: string | null },
  mailIsSetUp: boolean,
): MailState {
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return mailIsSetUp ? 'waiting' : 'kept'
}
