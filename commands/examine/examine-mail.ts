import { toSmtpUrl } from '#domain/mail/email-settings'
import { readMailBacklog } from '#records/engine/examination'
import { readStoredEmail } from '#records/mail/email-settings'
import type { Records } from '#records/engine/db'
import type { Config } from '#services/operating/config'
import { sealsOf } from '#services/operating/seals'
import { openEmailPassword } from '#services/mail/email-password'
import { smtpProblem } from '#services/mail/mail-smtp'
import { ok, note, problem, type Findings } from './findings.ts'

export async function examineMail(records: Records, config: Config, now: Date): Promise<Findings> {
  const { mailService } = config
  const smtpUrl = config.smtpUrl ?? (mailService ? null : await savedSmtpUrl(records, config))
  const setting = config.smtpUrl ? 'SMTP_URL' : mailService ? 'MAIL_SERVICE_URL' : '/admin/email'
  const { failed, late, waiting } = await readMailBacklog(records, now)
  const reason = smtpUrl ? await smtpProblem(smtpUrl) : mailService ? await serviceProblem(mailService.url) : null
  const route =
    !smtpUrl && !mailService
      ? note(
          'mail',
          `none is sent: ${waiting} are kept and can be read at /admin/messages`,
          'Set up email at /admin/email, or set SMTP_URL and MAIL_FROM, or the four of the sending service.',
        )
      : reason
        ? problem(
            'mail',
            `the ${smtpUrl ? 'mail server' : 'sending service'} cannot be used (${reason})`,
            `Check ${setting} and whether this machine can reach it. Emails wait and are not lost.`,
          )
        : ok(
            'mail',
            `the ${smtpUrl ? 'mail server takes this sign-in' : 'sending service answers'}; ${waiting} waiting`,
          )
  return [
    route,
    failed > 0 &&
      note('mail', `${failed} were refused for good`, 'Look at them at /admin/messages; Send again tries once more.'),
    late > 0 &&
      Boolean(smtpUrl || mailService) &&
      note(
        'mail',
        `${late} have been waiting for more than an hour`,
        'Is the site running? The outbox at /admin/messages says why each waits.',
      ),
  ]
}

async function savedSmtpUrl(records: Records, config: Config): Promise<string | null> {
  const settings = await readStoredEmail(records)
  return settings && toSmtpUrl(settings, openEmailPassword(sealsOf(config), settings.password))
}

async function serviceProblem(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    return null
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'it did not answer'
  }
}
