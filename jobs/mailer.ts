import { ATTEMPT_MS } from '#domain/mail/deliveries'
import { LINK_TOKEN, linkOf, SITE } from '#domain/mail/emails'
import { calendarHost, calendarReady } from '#domain/training/calendar-file'
import { siteIdentity } from '#records/content/content'
import type { Records } from '#records/engine/db'
import { outageOf } from '#records/engine/outages'
import { dropStaleMail, makeLink } from '#records/mail/mail-links'
import { claimMail, dueMail, settleMail, wakeAllMail, type ClaimedMail } from '#records/mail/outbox'
import { answerResetRequests } from '#records/accounts/password-resets'
import type { Config } from '#services/operating/config'
import type { Log } from '#services/operating/log'
import type { MailRoute } from '#services/mail/mail-route'
import { trustsClock } from './clock-trust.ts'
import { every } from './every.ts'

/** The number of emails sent at once; a hanging server blocks no more. */
const LANES = 6
const POLL_MS = 1000
/** The time that running attempts get at SIGTERM; interrupted ones are repeated at the next start. */
const GRACE_MS = 5000

type Post = {
  records: Records
  config: Pick<Config, 'publicUrl' | 'port' | 'mailFrom' | 'adminEmail'>
  log: Log
  now(): Date
}

/**
 * Polls too, because another process may add emails. Each is claimed before sending; a crash repeats it with the same
 * Message-ID, rather than losing it.
 */
export async function openMailer({ records, config, log, now }: Post, route: MailRoute | null) {
  const stopping = new AbortController()
  const underway = new Map<string, Promise<void>>()
  let closing = false

  const drop = async (mail: ClaimedMail): Promise<boolean> => {
    if (await trustsClock({ records, log, now })) {
      await dropStaleMail(records, mail)
      return true
    }
    await settleMail(
      records,
      mail,
      { outcome: 'later', error: 'the clock jumped; it waits until that is settled' },
      now(),
    )
    return false
  }

  const deliver = async (id: string): Promise<void> => {
    const mail = route ? await claimMail(records, id, now()) : null
    if (!route || !mail) return
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    if (mail.until !== null && mail.until <= now().toISOString()) {
      if (!(await drop(mail))) return
      log.info({ mail: mail.id, kind: mail.kind }, 'a mail was not sent: what it says is over')
      return
    }
    const link = linkOf(mail.kind) ? await makeLink(records, mail, now()) : ''
    if (link === null) {
      if (!(await drop(mail))) return
      log.info({ mail: mail.id, kind: mail.kind }, 'a mail was not sent: its link is no longer wanted')
      return
    }
    const ready = (words: string) => words.replaceAll(LINK_TOKEN, link).replaceAll(SITE, origin)
    const { brand, contactEmail } = await siteIdentity(records)
    const attempt = await route.send(
      {
        id: mail.id,
        to: mail.recipient,
        from: {
          name: config.mailFrom?.name ?? brand ?? 'Coaching Academy',
          address: config.mailFrom?.address ?? contactEmail ?? config.adminEmail,
        },
        sender: mail.replyTo ? { name: mail.senderName, address: mail.replyTo } : null,
        subject: mail.subject,
        text: ready(mail.text),
        html: ready(mail.html),
        calendar: mail.calendar && calendarReady(mail.calendar, origin, calendarHost(config.publicUrl)),
        createdAt: mail.createdAt,
      },
      AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), stopping.signal]),
    )
    await settleMail(records, mail, attempt, now())
    if (attempt.outcome !== 'delivered')
      log.warn(
        { mail: mail.id, kind: mail.kind, attempts: mail.attempts, outcome: attempt.outcome, reason: attempt.error },
        'a mail was not delivered',
      )
  }

  const round = async (): Promise<void> => {
    await answerResetRequests(records, now())
    if (!route || underway.size >= LANES) return
    // A claimed email is not listed, except just before its claim is written.
    for (const id of await dueMail(records, LANES, now())) {
      if (closing || underway.size >= LANES || underway.has(id)) continue
      const way = deliver(id).catch((error: unknown) =>
        log.error({ err: error, mail: id }, 'a mail could not be tried; it stays in the outbox'),
      )
      underway.set(id, way)
      void way.finally(() => {
        underway.delete(id)
        void job.wake()
      })
    }
  }

  await wakeAllMail(records, now()).catch((error: unknown) => {
    // A full disk must not keep the site from serving.
    if (!outageOf(error)) throw error
    log.error({ err: error }, 'waiting mail could not be woken at the start; each is tried when its own time comes')
  })
  const job = every(log, { name: 'mailer', intervalMs: POLL_MS, run: round })
  const wake = () => void job.wake()
  records.listeners.add(wake)

  return {
    async sendDue() {
      await job.wake()
      while (underway.size > 0) {
        await Promise.all(underway.values())
        // Only a round that began after these ended can find that none is left.
        await job.wake()
      }
    },
    async close() {
      closing = true
      records.listeners.delete(wake)
      const giveUp = setTimeout(() => stopping.abort(), GRACE_MS)
      await job.close()
      await Promise.all(underway.values())
      clearTimeout(giveUp)
    },
  }
}

export type Mailer = Awaited<ReturnType<typeof openMailer>>
