import { createTransport } from 'nodemailer'
import { ATTEMPT_MS, judgeSmtp } from '#domain/mail/deliveries'
import { isThisComputer } from '#domain/mail/email-settings'
import type { SmtpFailure } from '#domain/mail/smtp-problems'
import type { MailRoute, OutgoingMail } from './mail-route.ts'

/** This exceeds the attempt's own timeout slightly, so that its signal always ends it first. */
const SPARE_MS = ATTEMPT_MS + 2000

export function openSmtp(url: string): MailRoute {
  const transport = openTransport(url)
  const secret = decodeURIComponent(new URL(url).password)
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...toMessage(mail), signal })
        return { outcome: 'delivered' }
      } catch (error) {
        if (signal.aborted) return { outcome: 'later', error: 'The mail server did not answer in time.' }
        // A refused password is a configuration error: retry until the operator fixes it.
        return judgeSmtp(isSignIn(error) ? null : answerCode(error), wordsOf(error, secret))
      }
    },
  }
}

export async function smtpProblem(url: string): Promise<string | null> {
  return (await tryTransport(url, (transport) => transport.verify()))?.text ?? null
}

/** Sends at once, past the outbox; null when the server took it. */
export function sendTestEmail(url: string, mail: OutgoingMail): Promise<SmtpFailure | null> {
  return tryTransport(url, (transport) => transport.sendMail(toMessage(mail)))
}

async function tryTransport(
  url: string,
  work: (transport: ReturnType<typeof openTransport>) => Promise<unknown>,
): Promise<SmtpFailure | null> {
  const secret = decodeURIComponent(new URL(url).password)
  const transport = openTransport(url)
  const late = AbortSignal.timeout(ATTEMPT_MS)
  try {
    await Promise.race([
      work(transport),
      new Promise((_, fail) =>
        late.addEventListener('abort', () =>
          fail(Object.assign(new Error('it did not answer in time'), { code: 'ETIMEDOUT' })),
        ),
      ),
    ])
    return null
  } catch (error) {
    const part = (name: string) => (error instanceof Error && name in error ? Reflect.get(error, name) : null)
    const [code, command, status] = [part('code'), part('command'), part('responseCode')]
    return {
      code: typeof code === 'string' ? code : null,
      command: typeof command === 'string' ? command : null,
      status: typeof status === 'number' ? status : null,
      text: wordsOf(error, secret),
    }
  } finally {
    transport.close()
  }
}

function openTransport(url: string) {
  const { hostname, username, protocol } = new URL(url)
  const near = isThisComputer(hostname)
  return createTransport({
    url,
    // On this machine certificates are not checked; elsewhere a password needs TLS.
    ...(near ? { tls: { rejectUnauthorized: false } } : {}),
    requireTLS: protocol === 'smtp:' && username !== '' && !near,
    connectionTimeout: SPARE_MS,
    greetingTimeout: SPARE_MS,
    socketTimeout: SPARE_MS,
    dnsTimeout: SPARE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function toMessage({ id, to, from, sender, subject, text, html, calendar, createdAt }: OutgoingMail) {
  return {
    messageId: `<${id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
    date: new Date(createdAt),
    from,
    to: { name: '', address: to },
    ...(sender ? { replyTo: sender } : {}),
    subject,
    text,
    html,
    // A MIME part of its own lets email programs offer a calendar entry; the file serves the others.
    ...(calendar ? { icalEvent: { method: methodOf(calendar), filename: 'session.ics', content: calendar } } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** The content type repeats the method, by which email programs choose what to offer. */
function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'
}

function wordsOf(error: unknown, secret: string) {
  const errorText = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300)
  return secret ? errorText.replaceAll(secret, '[hidden]') : errorText
}

function isSignIn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAUTH'
}

function answerCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode
  // Nodemailer rejected the address itself; no server will accept it.
  return 'code' in error && error.code === 'EENVELOPE' ? 501 : null
}
