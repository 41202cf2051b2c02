import { ATTEMPT_MS } from '#domain/mail/deliveries'
import { dressEmail } from '#domain/mail/render-email'
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
import type { FindMailRoute, FoundMailRoute, MailRoute } from '#services/mail/mail-route'
import { trustsClock } from './clock-trust.ts'
import { every } from './every.ts'

const LANES = 6
const POLL_MS = 1000
/** The time that running attempts get at SIGTERM; interrupted ones are repeated at the next start. */
const GRACE_MS = 5000

type OutgoingMail = Parameters<MailRoute['send']>[0]
type Post = {
  records: Records
  config: Pick<Config, 'publicUrl' | 'port' | 'mailFrom' | 'adminEmail'>
  log: Log
  now(): Date
}

/** Claims each email before sending; a crash repeats it with the same Message-ID rather than losing it. */
export async function openMailer(post: Post, findRoute: FindMailRoute) {
  const { records, log, now } = post
  const stopping = new AbortController()
  const underway = new Map<string, Promise<void>>()
  let closing = false
  const begin = (id: string, sending: FoundMailRoute) => {
    const delivery = deliver(post, sending, id, stopping.signal).catch((error: unknown) =>
      log.error({ err: error, mail: id }, 'a mail could not be tried; it stays in the outbox'),
    )
    underway.set(id, delivery)
    void delivery.finally(() => {
      underway.delete(id)
      void job.wake()
    })
  }
  const run = async (): Promise<void> => {
    await answerResetRequests(records, now())
    if (underway.size >= LANES) return
    const found = await findRoute()
    if (!found) return
    // A claimed email is not listed, except just before its claim is written.
    for (const id of await dueMail(records, LANES, now()))
      if (!closing && underway.size < LANES && !underway.has(id)) begin(id, found)
  }
  await wakeWaitingMail(post)
  const job = every(log, { name: 'mailer', intervalMs: POLL_MS, run })
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

async function wakeWaitingMail({ records, log, now }: Post): Promise<void> {
  try {
    await wakeAllMail(records, now())
  } catch (error) {
    // A full disk must not keep the site from serving.
    if (!outageOf(error)) throw error
    log.error({ err: error }, 'waiting mail could not be woken at the start; each is tried when its own time comes')
  }
}

async function deliver(
  post: Post,
  { route, from }: FoundMailRoute,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { records, log, now } = post
  const mail = await claimMail(records, id, now())
  if (!mail) return
  if (mail.until !== null && mail.until <= now().toISOString()) return drop(post, mail, 'what it says is over')
  const link = linkOf(mail.kind) ? await makeLink(records, mail, now()) : ''
  if (link === null) return drop(post, mail, 'its link is no longer wanted')
  const message = await toMessage(post, mail, { link, from })
  const attempt = await route.send(message, AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), stopping]))
  await settleMail(records, mail, attempt, now())
  if (attempt.outcome !== 'delivered')
    log.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, outcome: attempt.outcome, reason: attempt.error },
      'a mail was not delivered',
    )
}

async function drop({ records, log, now }: Post, mail: ClaimedMail, reason: string): Promise<void> {
  if (await trustsClock({ records, log, now })) {
    await dropStaleMail(records, mail)
    log.info({ mail: mail.id, kind: mail.kind }, `a mail was not sent: ${reason}`)
    return
  }
  const error = 'the clock jumped; it waits until that is settled'
  await settleMail(records, mail, { outcome: 'later', error }, now())
}

async function toMessage(
  { records, config }: Post,
  mail: ClaimedMail,
  { link, from }: { link: string; from: FoundMailRoute['from'] },
): Promise<OutgoingMail> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const fill = (text: string) => text.replaceAll(LINK_TOKEN, link).replaceAll(SITE, origin)
  const { brand, contactEmail, look, logo } = await siteIdentity(records)
  const sender = from ?? config.mailFrom
  return {
    id: mail.id,
    to: mail.recipient,
    from: {
      name: sender?.name ?? brand ?? 'Coaching Academy',
      address: sender?.address ?? contactEmail ?? config.adminEmail,
    },
    sender: mail.replyTo ? { name: mail.senderName, address: mail.replyTo } : null,
    subject: mail.subject,
    text: fill(mail.text),
    html: fill(dressEmail(mail.html, { look, logo }, config.publicUrl)),
    calendar: mail.calendar && calendarReady(mail.calendar, origin, calendarHost(config.publicUrl)),
    createdAt: mail.createdAt,
  }
}

export type Mailer = Awaited<ReturnType<typeof openMailer>>
