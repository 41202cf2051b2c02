import type { EmailProvider } from './email-settings.ts'

export const SMTP_PROBLEMS = [
  'wrong-password',
  'app-password',
  'host-not-found',
  'connection-refused',
  'certificate',
  'wrong-security',
  'timeout',
  'sender-refused',
  'recipient-refused',
  'other',
] as const
export type SmtpProblem = (typeof SMTP_PROBLEMS)[number]

export type SmtpFailure = { code: string | null; status: number | null; command: string | null; text: string }

export function findSmtpProblem({ code, status, command, text }: SmtpFailure, provider: EmailProvider): SmtpProblem {
  if (code === 'EAUTH' || status === 535)
    return provider === 'gmail' || /application-specific|app password/i.test(text) ? 'app-password' : 'wrong-password'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text)) return 'host-not-found'
  if (/ECONNREFUSED/.test(text)) return 'connection-refused'
  if (/certificate|altnames/i.test(text)) return 'certificate'
  if (code === 'ETLS' || /wrong version number|EPROTO|STARTTLS/i.test(text)) return 'wrong-security'
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timed? ?out/i.test(text)) return 'timeout'
  if (command === 'MAIL FROM') return 'sender-refused'
  return command === 'RCPT TO' ? 'recipient-refused' : 'other'
}
