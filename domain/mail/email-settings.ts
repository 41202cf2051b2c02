import { cleanText, EMAIL } from '#domain/words/texts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { emailFieldErrorText } from '#domain/text/staff/mail/email-field-errors'

export const EMAIL_PROVIDERS = ['gmail', 'zoho', 'brevo', 'other'] as const
export type EmailProvider = (typeof EMAIL_PROVIDERS)[number]
export type EmailSecurity = 'tls' | 'starttls'
export type EmailServer = { host: string; port: number; security: EmailSecurity }
export type EmailSettings = EmailServer & {
  provider: EmailProvider
  username: string
  senderName: string | null
  senderAddress: string
}

const SERVER_OF_PROVIDER: Record<Exclude<EmailProvider, 'other'>, EmailServer> = {
  gmail: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  zoho: { host: 'smtp.zoho.com', port: 465, security: 'tls' },
  brevo: { host: 'smtp-relay.brevo.com', port: 587, security: 'starttls' },
}

export const EMAIL_SETTING_FIELDS = [
  'provider',
  'host',
  'port',
  'security',
  'username',
  'senderName',
  'senderAddress',
  'testTo',
] as const
const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i
// oxlint-disable-next-line no-control-regex -- a header field is one line
const NOT_IN_HEADERS = /[\u0000-\u001f\u007f<>"]/
const LONGEST = 200

export type EmailSettingsForm = { settings: EmailSettings; password: string; testTo: string }

export function isEmailProvider(text: string | undefined): text is EmailProvider {
  return EMAIL_PROVIDERS.some((provider) => provider === text)
}

/** An empty password means the one that is stored. */
export function readEmailSettings(
  values: FieldValues,
  enteredPassword: string,
): { ok: true; value: EmailSettingsForm } | { ok: false; errors: FieldErrors } {
  const text = (name: (typeof EMAIL_SETTING_FIELDS)[number]) => cleanText(values[name] ?? '')
  const provider = text('provider')
  if (!isEmailProvider(provider)) return { ok: false, errors: { provider: emailFieldErrorText.provider } }
  const server = provider === 'other' ? readServer(text) : { ok: true as const, value: SERVER_OF_PROVIDER[provider] }
  const username = text('username')
  const senderAddress = text('senderAddress') || username
  const senderName = text('senderName')
  const testTo = text('testTo')
  // Google shows an app password in groups of four.
  const password = provider === 'gmail' ? enteredPassword.replaceAll(/\s/g, '') : enteredPassword
  const errors: FieldErrors = {
    ...(server.ok ? {} : server.errors),
    ...(provider !== 'other' && username === '' ? { username: emailFieldErrorText.username } : {}),
    ...(username.length > LONGEST ? { username: emailFieldErrorText.tooLong } : {}),
    ...(password.length > LONGEST ? { password: emailFieldErrorText.tooLong } : {}),
    ...(NOT_IN_HEADERS.test(senderName) || senderName.length > 80
      ? { senderName: emailFieldErrorText.senderName }
      : {}),
    ...(EMAIL.test(senderAddress) || (provider !== 'other' && senderAddress === '')
      ? {}
      : { senderAddress: emailFieldErrorText.senderAddress }),
    ...(EMAIL.test(testTo) ? {} : { testTo: emailFieldErrorText.testTo }),
  }
  if (!server.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const settings = { ...server.value, provider, username, senderName: senderName || null, senderAddress }
  return { ok: true, value: { settings, password: username === '' ? '' : password, testTo } }
}

function readServer(
  text: (name: 'host' | 'port' | 'security') => string,
): { ok: true; value: EmailServer } | { ok: false; errors: FieldErrors } {
  const [host, port] = [text('host').toLowerCase(), text('port')]
  const isPort = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535
  if (HOST.test(host) && isPort)
    return {
      ok: true,
      value: { host, port: Number(port), security: text('security') === 'starttls' ? 'starttls' : 'tls' },
    }
  return {
    ok: false,
    errors: {
      ...(HOST.test(host) ? {} : { host: emailFieldErrorText.host }),
      ...(isPort ? {} : { port: emailFieldErrorText.port }),
    },
  }
}

/** A stored password goes only to the account and server it was entered for, so no one can send it elsewhere. */
export function mayReusePassword(before: EmailSettings | null, next: EmailSettings): boolean {
  if (next.username === '') return true
  return before !== null && before.username === next.username && isSameServer(before, next)
}

const isSameServer = (one: EmailServer, other: EmailServer) =>
  one.host === other.host && one.port === other.port && one.security === other.security

export function changeEmailSettings(
  before: EmailSettings | null,
  next: EmailSettings,
  hasNewPassword: boolean,
): Verdict<'change' | 'same', 'password-needed'> {
  if (!hasNewPassword && !mayReusePassword(before, next)) return no('password-needed')
  const isSame =
    before !== null &&
    !hasNewPassword &&
    mayReusePassword(before, next) &&
    isSameServer(before, next) &&
    before.username === next.username &&
    before.provider === next.provider &&
    before.senderName === next.senderName &&
    before.senderAddress === next.senderAddress
  return yes(isSame ? 'same' : 'change')
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export const isThisComputer = (host: string): boolean => LOOPBACK.has(host)

/** Why emails to this server are sent without encryption when it offers none; null when that never happens. */
export function findUnencrypted({
  host,
  security,
  username,
}: Pick<EmailSettings, 'host' | 'security' | 'username'>): 'this-computer' | 'no-user-name' | null {
  if (security !== 'starttls') return null
  if (isThisComputer(host)) return 'this-computer'
  return username === '' ? 'no-user-name' : null
}

export function toSmtpUrl({ host, port, security, username }: EmailSettings, password: string): string {
  const account = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${account}${host}:${port}`
}
