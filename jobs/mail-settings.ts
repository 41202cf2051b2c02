import { toSmtpUrl } from '#domain/mail/email-settings'
import type { Records } from '#records/engine/db'
import { readStoredEmail, type StoredEmailSettings } from '#records/mail/email-settings'
import { openEmailPassword } from '#services/mail/email-password'
import { openMailRoute } from '#services/mail/mail'
import type { FindMailRoute, FoundMailRoute, MailRoute } from '#services/mail/mail-route'
import { openSmtp } from '#services/mail/mail-smtp'
import type { Config } from '#services/operating/config'
import { CannotOpen, type Seals } from '#services/operating/seals'

export function followMailSettings({
  records,
  config,
  seals,
}: {
  records: Records
  config: Pick<Config, 'smtpUrl' | 'mailService'>
  seals: Seals
}): FindMailRoute {
  const configured = openMailRoute(config)
  if (configured) return async () => ({ route: configured, from: null })
  let current: { key: string; found: FoundMailRoute } | null = null
  return async () => {
    const settings = await readStoredEmail(records)
    if (!settings) return null
    const key = JSON.stringify(settings)
    if (current?.key !== key) current = { key, found: openStored(settings, seals) }
    return current.found
  }
}

function openStored(settings: StoredEmailSettings, seals: Seals): FoundMailRoute {
  const from = { name: settings.senderName, address: settings.senderAddress }
  try {
    return { route: openSmtp(toSmtpUrl(settings, openEmailPassword(seals, settings.password))), from }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return { route: waitFor(`The password of the email settings cannot be opened: ${error.message}`), from }
  }
}

const waitFor = (error: string): MailRoute => ({ send: async () => ({ outcome: 'later', error }) })
