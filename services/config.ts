import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isWritableFolder } from './folders.ts'

/** One setting that is wrong: its name, what is wrong with it and what is allowed. Never the value of a secret. */
export class WrongSetting extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`)
  }
}

export type MailService = { url: string; serviceId: string; templateId: string; userId: string }

export type Config = {
  port: number
  host: string
  dataDir: string
  /** The origin people use, without a path; null serves loopback names only. */
  publicUrl: string | null
  /** Cookies are Secure and carry the __Host- prefix. */
  secure: boolean
  databaseUrl: string | null
  storageUrl: string | null
  adminEmail: string
  adminPassword: string | null
  starterContent: 'demo' | 'none'
  /** Where mail is handed over, and in whose name; null until mail is set up. */
  smtpUrl: string | null
  mailFrom: { name: string | null; address: string } | null
  /** The sending service that takes mail where there is no mail server of one's own. */
  mailService: MailService | null
  /** Peers whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Backups the site makes by itself: where, how often and how many are kept; null when it makes none. */
  backups: { folder: string; everyHours: number; keep: number } | null
  /** What a reader of /metrics has to show; null keeps the page closed. */
  metricsToken: string | null
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads every setting from the environment; the first wrong one is thrown, named, as a WrongSetting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const publicUrl = origin('PUBLIC_URL', text(env.PUBLIC_URL))
  return {
    port: port(text(env.PORT) ?? '3000'),
    host: text(env.HOST) ?? (publicUrl ? '0.0.0.0' : '127.0.0.1'),
    dataDir: writableFolder('DATA_DIR', text(env.DATA_DIR) ?? './data'),
    publicUrl,
    secure: publicUrl?.startsWith('https:') ?? false,
    databaseUrl: scheme('DATABASE_URL', text(env.DATABASE_URL), ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name, or leave it unset for the embedded database'),
    storageUrl: storage(text(env.STORAGE_URL)),
    adminEmail: email('ADMIN_EMAIL', text(env.ADMIN_EMAIL) ?? 'admin@localhost'),
    adminPassword: adminPassword(env.ADMIN_PASSWORD),
    starterContent: starter(text(env.STARTER_CONTENT) ?? 'demo'),
    smtpUrl: scheme('SMTP_URL', text(env.SMTP_URL), ['smtp:', 'smtps:'], 'smtp://user:password@host:587 or smtps://…, or leave it unset'),
    mailFrom: sender(text(env.MAIL_FROM)),
    mailService: mailService(env),
    trustedProxies: addresses('TRUSTED_PROXIES', text(env.TRUSTED_PROXIES)),
    backups: backups(env),
    metricsToken: metricsToken(text(env.METRICS_TOKEN)),
  }
}

function backups(env: Record<string, string | undefined>): Config['backups'] {
  const everyHours = between('BACKUP_EVERY', text(env.BACKUP_EVERY) ?? '24', { least: 0.01, most: 8760, form: 'hours from 0.01 to 8760 are allowed, such as 24' })
  const keep = between('BACKUP_KEEP', text(env.BACKUP_KEEP) ?? '7', { least: 1, most: 10_000, whole: true, form: 'a whole number from 1 to 10000 is allowed, such as 7' })
  const folder = text(env.BACKUP_DIR)
  return folder ? { folder: writableFolder('BACKUP_DIR', folder), everyHours, keep } : null
}

function between(name: string, value: string, { least, most, whole = false, form }: { least: number; most: number; whole?: boolean; form: string }): number {
  const number = Number(value)
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(value) || number < least || number > most || (whole && !Number.isInteger(number))) throw new WrongSetting(name, `is no such number; ${form}`)
  return number
}

function metricsToken(value: string | null): string | null {
  if (value && !/^[\w.~+/=-]{16,200}$/.test(value)) throw new WrongSetting('METRICS_TOKEN', 'is too short or has other characters; 16 to 200 letters, digits and . _ ~ + / = - are allowed, or leave it unset to keep /metrics closed')
  return value
}

function text(value: string | undefined): string | null {
  const trimmed = value?.trim()
  return trimmed ? trimmed : null
}

function port(value: string): number {
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number < 1 || number > 65535) throw new WrongSetting('PORT', 'is not a port; a whole number from 1 to 65535 is allowed, such as 3000')
  return number
}

function origin(name: string, value: string | null): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new WrongSetting(name, 'is not a web address; http:// or https:// and a host are allowed, such as https://academy.example')
  return url.origin
}

function scheme(name: string, value: string | null, allowed: string[], form: string): string | null {
  if (!value) return null
  if (!URL.canParse(value) || !allowed.includes(new URL(value).protocol)) throw new WrongSetting(name, `has an unknown form; allowed is ${form}`)
  return value
}

function storage(value: string | null): string | null {
  const form = 's3://key:secret@host:port/bucket?region=…, or leave it unset for the data folder'
  const url = scheme('STORAGE_URL', value, ['s3:'], form)
  if (url && (!new URL(url).hostname || new URL(url).pathname.length < 2)) throw new WrongSetting('STORAGE_URL', `names no host or no bucket; allowed is ${form}`)
  return url
}

/** All four or none: half a service would keep mail for ever without a word. */
function mailService(env: Record<string, string | undefined>): MailService | null {
  const names = ['MAIL_SERVICE_URL', 'MAIL_SERVICE_ID', 'MAIL_TEMPLATE_ID', 'MAIL_USER_ID'] as const
  const [url, serviceId, templateId, userId] = names.map((name) => text(env[name]))
  if (url && (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))) throw new WrongSetting('MAIL_SERVICE_URL', 'is not a web address; the send-form address of the sending service is allowed, such as https://mail.example/send-form')
  // It carries the service's key and people's words: in the clear only within this machine.
  if (url && new URL(url).protocol === 'http:' && !LOOPBACK.test(new URL(url).hostname)) throw new WrongSetting('MAIL_SERVICE_URL', 'would send mail in the clear; https:// is allowed, and http:// only to this machine itself')
  if (url && serviceId && templateId && userId) return { url, serviceId, templateId, userId }
  const missing = names.find((name) => !text(env[name]))
  if (missing && names.some((name) => text(env[name]))) throw new WrongSetting(missing, `is missing; a sending service needs ${names.join(', ')}, or none of them`)
  return null
}

/** An address, or a name with the address in angle brackets behind it. */
function sender(value: string | null): Config['mailFrom'] {
  if (!value) return null
  const named = /^(.+?)\s*<([^<>]+)>$/.exec(value)
  const name = named?.[1]?.replace(/^"(.*)"$/, '$1').trim()
  // oxlint-disable-next-line no-control-regex -- a header field is one line
  if (name !== undefined && /[\u0000-\u001f\u007f<>]/.test(name)) throw new WrongSetting('MAIL_FROM', 'has a name with characters no header takes; a form such as Academy <coach@academy.example> is allowed')
  return { name: name || null, address: email('MAIL_FROM', named?.[2]?.trim() ?? value) }
}

function email(name: string, value: string): string {
  if (!EMAIL.test(value)) throw new WrongSetting(name, 'is no e-mail address; a form such as coach@academy.example is allowed')
  return value.toLowerCase()
}

function adminPassword(value: string | undefined): string | null {
  if (!value) return null
  if (value.length < 12) throw new WrongSetting('ADMIN_PASSWORD', 'is too short; at least 12 characters are allowed, or leave it unset for a random one')
  return value
}

function starter(value: string): 'demo' | 'none' {
  if (value !== 'demo' && value !== 'none') throw new WrongSetting('STARTER_CONTENT', 'is unknown; demo or none is allowed')
  return value
}

function addresses(name: string, value: string | null): string[] {
  const list = (value ?? '').split(',').map((part) => part.trim()).filter(Boolean)
  const wrong = list.find((part) => isIP(part) === 0)
  if (wrong) throw new WrongSetting(name, `${wrong} is no IP address; a comma-separated list of addresses is allowed, such as 127.0.0.1,::1`)
  return list
}

function writableFolder(name: string, value: string): string {
  const folder = resolve(value)
  if (!isWritableFolder(folder)) throw new WrongSetting(name, `${folder} is not a writable folder; the path of a folder this user may write to is allowed`)
  return folder
}
