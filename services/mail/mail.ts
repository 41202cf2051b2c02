import type { Config } from '#services/operating/config'
import type { MailRoute } from './mail-route.ts'
import { openService } from './mail-service.ts'
import { openSmtp } from './mail-smtp.ts'

export function openMailRoute({ smtpUrl, mailService }: Pick<Config, 'smtpUrl' | 'mailService'>): MailRoute | null {
  if (smtpUrl) return openSmtp(smtpUrl)
  return mailService ? openService(mailService) : null
}

export function isEmailConfigured({ smtpUrl, mailService }: Pick<Config, 'smtpUrl' | 'mailService'>): boolean {
  return smtpUrl !== null || mailService !== null
}
