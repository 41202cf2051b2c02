import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import {
  address,
  email,
  folder,
  hasScheme,
  isLoopback,
  decodeKey,
  matches,
  maybe,
  namesBucket,
  number,
  parts,
  said,
  sender,
  withDefault,
} from './setting-forms.ts'

/** The message states what is allowed, never the value of a secret. */
export class WrongSetting extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`)
  }
}

export type MailService = { url: string; serviceId: string; templateId: string; userId: string }

const SERVICE = ['MAIL_SERVICE_URL', 'MAIL_SERVICE_ID', 'MAIL_TEMPLATE_ID', 'MAIL_USER_ID'] as const

const PORT = 'is not a port; a whole number from 1 to 65535 is allowed, such as 3000'
const PUBLIC = 'is not a web address; http:// or https:// and a host are allowed, such as https://academy.example'
const POSTGRES = 'postgres://user:password@host:5432/name, or leave it unset for the embedded database'
const STORAGE = 's3://key:secret@host:port/bucket?region=…, or leave it unset for the data folder'
const SMTP = 'smtp://user:password@host:587 or smtps://…, or leave it unset'
const SEND_FORM = 'the send-form address of the sending service is allowed, such as https://mail.example/send-form'
const CLEAR = 'would send mail in the clear; https:// is allowed, and http:// only to this machine itself'
const SHORT = 'is too short; at least 12 characters are allowed, or leave it unset for a random one'
const TOKEN = '16 to 200 letters, digits and . _ ~ + / = - are allowed, or leave it unset to keep /metrics closed'
const HOURS = 'is no such number; hours from 0.01 to 8760 are allowed, such as 24'
const WORKING_DAYS = 'is no such number; working days from 1 to 30 are allowed, the most the law gives'
const DRAIN = 'is no such number; seconds from 0 to 300 are allowed, such as 15'
const STOP = 'is no such number; seconds from 1 to 600 are allowed, such as 60'
const WORKERS = 'is no such number; a whole number from 1 to 64 is allowed, or auto for one a processor'
const DAYS = 'is no such number; whole days from 0 to 365 are allowed, 0 asks nobody, such as 7'
const MASTER = 'is no key; one that npm run keys has made (32 bytes in base64) is allowed'
const RECIPIENTS =
  'names none who could open a backup; addresses that begin with age1, separated by commas, are allowed'
const KEEP = 'is no such number; a whole number from 1 to 10000 is allowed, such as 7'

const Settings = z.object({
  PORT: withDefault('3000', number(/^\d{1,5}$/, 1, 65_535, PORT)),
  HOST: maybe(z.string()),
  DATA_DIR: withDefault('./data', folder),
  PUBLIC_URL: maybe(
    z.pipe(
      address(['http:', 'https:'], PUBLIC),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  DATABASE_URL: maybe(address(['postgres:', 'postgresql:'], `has an unknown form; allowed is ${POSTGRES}`)),
  STORAGE_URL: maybe(
    address(['s3:'], `has an unknown form; allowed is ${STORAGE}`).check(
      said(namesBucket, `names no host or no bucket; allowed is ${STORAGE}`),
    ),
  ),
  ADMIN_EMAIL: withDefault('admin@localhost', email),
  // Spaces in a password are part of it.
  ADMIN_PASSWORD: z.pipe(
    z.transform((value: unknown) => value || null),
    z.nullable(matches(/^.{12}/s, SHORT)),
  ),
  STARTER_CONTENT: withDefault(
    'demo',
    z.enum(['demo', 'debate', 'none'], 'is unknown; demo, debate or none is allowed'),
  ),
  SMTP_URL: maybe(address(['smtp:', 'smtps:'], `has an unknown form; allowed is ${SMTP}`)),
  MAIL_FROM: maybe(sender),
  // The address carries a key and personal text: unencrypted only on this machine.
  MAIL_SERVICE_URL: maybe(
    address(['http:', 'https:'], `is not a web address; ${SEND_FORM}`).check(
      said((value) => hasScheme('https:')(value) || isLoopback(new URL(value).hostname), CLEAR),
    ),
  ),
  MAIL_SERVICE_ID: maybe(z.string()),
  MAIL_TEMPLATE_ID: maybe(z.string()),
  MAIL_USER_ID: maybe(z.string()),
  TRUSTED_PROXIES: withDefault(
    ',',
    z.pipe(
      z.transform(parts),
      z.array(
        z.string().check(
          z.refine((part) => isIP(part) > 0, {
            error: ({ input }) =>
              `${String(input)} is no IP address; a comma-separated list of addresses is allowed, such as 127.0.0.1,::1`,
          }),
        ),
      ),
    ),
  ),
  BACKUP_DIR: maybe(folder),
  BACKUP_EVERY: withDefault('24', number(/^\d{1,6}(\.\d{1,4})?$/, 0.01, 8760, HOURS)),
  BACKUP_KEEP: withDefault('7', number(/^\d{1,6}$/, 1, 10_000, KEEP)),
  BACKUP_RECIPIENTS: withDefault(
    ',',
    z.pipe(z.transform(parts), z.array(matches(/^age1[0-9a-z]{20,4000}$/, RECIPIENTS))),
  ),
  BACKUP_RECORDINGS: withDefault('off', z.enum(['on', 'off'], 'is unknown; on or off is allowed')),
  MASTER_KEY: maybe(
    z.pipe(z.string().check(said((value) => decodeKey(value) !== null, MASTER)), z.transform(decodeKey)),
  ),
  MASTER_KEYS_OPENING: withDefault(
    ',',
    z.pipe(
      z.string().check(said((value) => parts(value).every((part) => decodeKey(part) !== null), MASTER)),
      z.transform((value) => parts(value).flatMap((part) => decodeKey(part) ?? [])),
    ),
  ),
  DATA_REQUEST_DAYS: withDefault('30', number(/^\d{1,2}$/, 1, 30, WORKING_DAYS)),
  DRAIN_SECONDS: withDefault('0', number(/^\d{1,3}$/, 0, 300, DRAIN)),
  STOP_SECONDS: withDefault('7', number(/^\d{1,3}$/, 1, 600, STOP)),
  WORKERS: withDefault(
    '1',
    z.pipe(
      z.transform((value: string) => (value === 'auto' ? String(Math.min(availableParallelism(), 64)) : value)),
      number(/^\d{1,2}$/, 1, 64, WORKERS),
    ),
  ),
  DEVICE_COPIES: withDefault('on', z.enum(['on', 'off'], 'is unknown; on or off is allowed')),
  KEPT_PAGES_DIR: maybe(folder),
  STAFF_SECOND_STEP_DAYS: withDefault('7', number(/^\d{1,3}$/, 0, 365, DAYS)),
  METRICS_TOKEN: maybe(matches(/^[\w.~+/=-]{16,200}$/, `is too short or has other characters; ${TOKEN}`)),
})

export const SETTING_NAMES = Object.keys(Settings.shape)

export function readConfig(env: Record<string, string | undefined>) {
  const read = Settings.safeParse(env)
  const [wrong] = read.error?.issues ?? []
  if (!read.success) throw new WrongSetting(String(wrong?.path[0]), wrong?.message ?? 'is wrong')
  const set = read.data
  return {
    port: set.PORT,
    host: set.HOST ?? (set.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1'),
    dataDir: set.DATA_DIR,
    publicUrl: set.PUBLIC_URL,
    secure: set.PUBLIC_URL?.startsWith('https:') ?? false,
    databaseUrl: set.DATABASE_URL,
    storageUrl: set.STORAGE_URL,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    starterContent: set.STARTER_CONTENT,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    mailService: mailService(set),
    trustedProxies: set.TRUSTED_PROXIES,
    backups: set.BACKUP_DIR ? { folder: set.BACKUP_DIR, everyHours: set.BACKUP_EVERY, keep: set.BACKUP_KEEP } : null,
    backupRecipients: set.BACKUP_RECIPIENTS,
    backupRecordings: set.BACKUP_RECORDINGS === 'on',
    masterKey: set.MASTER_KEY,
    masterKeysOpening: set.MASTER_KEYS_OPENING,
    dataRequestDays: set.DATA_REQUEST_DAYS,
    drainSeconds: set.DRAIN_SECONDS,
    stopSeconds: set.STOP_SECONDS,
    workers: set.WORKERS,
    deviceCopies: set.DEVICE_COPIES === 'on',
    keptPagesDir: keptPages(set),
    staffSecondStepDays: set.STAFF_SECOND_STEP_DAYS,
    metricsToken: set.METRICS_TOKEN,
  }
}

type Kept = { KEPT_PAGES_DIR: string | null; PUBLIC_URL: string | null; DATA_DIR: string }

export type Config = ReturnType<typeof readConfig>

/** A page file cannot depend on the Host header. */
function keptPages({ KEPT_PAGES_DIR: kept, PUBLIC_URL: url, DATA_DIR: data }: Kept): string | null {
  if (kept && !url) throw new WrongSetting('KEPT_PAGES_DIR', 'needs PUBLIC_URL, the address its pages are asked for')
  // The web server's user may read that folder, but not the data.
  if (kept && [`${kept}/`.startsWith(`${data}/`), `${data}/`.startsWith(`${kept}/`)].includes(true))
    throw new WrongSetting('KEPT_PAGES_DIR', 'and DATA_DIR lie in each other; a folder of its own is allowed')
  return kept
}

/** All four or none: an incomplete service would hold email back without a warning. */
function mailService(set: Record<(typeof SERVICE)[number], string | null>): MailService | null {
  const [url, serviceId, templateId, userId] = SERVICE.map((name) => set[name])
  if (url && serviceId && templateId && userId) return { url, serviceId, templateId, userId }
  const missing = SERVICE.find((name) => !set[name])
  if (missing && SERVICE.some((name) => set[name]))
    throw new WrongSetting(missing, `is missing; a sending service needs ${SERVICE.join(', ')}, or none of them`)
  return null
}
