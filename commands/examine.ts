import { readdir } from 'node:fs/promises'
import { accountState, damagesIn, mailState, migrationState, namedKeys, newestMoment } from '#records/examination'
import type { Records } from '#records/db'
import type { Config } from '#services/config'
import type { FileStore } from '#services/files'
import { smtpProblem } from '#services/mail-smtp'
import { freeBytes, megabytes } from './operator.ts'

export type Finding = { state: 'ok' | 'note' | 'problem'; what: string; says: string; todo?: string }

const ROOM_NEEDED = 200_000_000
const ROOM_ADVISED = 1_000_000_000
const NAMES_SHOWN = 5

const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says })
const note = (what: string, says: string, todo: string): Finding => ({ state: 'note', what, says, todo })
const problem = (what: string, says: string, todo: string): Finding => ({ state: 'problem', what, says, todo })
const some = (names: string[]): string => `${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''}`

export function examineSettings({ publicUrl, host, backups, metricsToken }: Config): Finding[] {
  const local = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  return [
    publicUrl || local ? ok('settings', `every one can be used; people come by ${publicUrl ?? 'loopback names of this machine'}`) : note('settings', 'HOST opens the site to others, but there is no PUBLIC_URL, so it answers loopback names only', 'Set PUBLIC_URL to the address people use.'),
    ...(publicUrl?.startsWith('http:') ? [note('settings', 'PUBLIC_URL is not https: passwords travel in the open', 'Put TLS in front, as docs/operations.md shows, and change PUBLIC_URL.')] : []),
    ...(backups ? [] : [note('backups', 'the site makes none by itself', 'Set BACKUP_DIR to a folder on another disk, or run npm run backup by a timer.')]),
    ...(metricsToken ? [ok('metrics', 'open at /metrics to who has the token')] : []),
  ]
}

export async function examineBackups({ backups }: Config, now: Date): Promise<Finding[]> {
  if (!backups) return []
  const newest = (await readdir(backups.folder)).filter((name) => /^academy-.*Z\.tar\.gz$/.test(name)).sort().at(-1)
  const at = Date.parse((newest ?? '').replace(/^academy-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z.*$/, '$1T$2:$3:$4Z'))
  const hours = (now.getTime() - at) / 3_600_000
  if (hours <= 2 * backups.everyHours) return [ok('backups', `the newest is ${newest ?? ''}, ${hours.toFixed(1)} hours old`)]
  return [problem('backups', newest ? `the newest, ${newest}, is ${hours.toFixed(1)} hours old, and one is due every ${backups.everyHours}` : `there is none in ${backups.folder}`, 'Is the site running? Its log says why a backup failed; npm run backup makes one now.')]
}

export async function examineDatabase(records: Records, dataDir: string): Promise<Finding[]> {
  const { toCome, unknown } = await migrationState(records)
  if (unknown.length > 0) return [problem('database', `it was made by a newer version of the site (${some(unknown)})`, 'Upgrade this copy of the site; an older one must not write to it.')]
  if (toCome.length > 0) return [problem('database', `its shape is older than this version (${some(toCome)} to come)`, 'Make a backup, then start the site: it brings the database up to date.')]
  const damages = await damagesIn(records, dataDir)
  if (damages.length > 0) return [problem('database', `it is damaged: ${some(damages)}`, 'Stop the site, keep a copy of the data folder, and restore the newest backup into an empty one: npm run restore -- <backup>')]
  return [ok('database', `${records.engine === 'sqlite' ? 'the embedded database is sound' : 'PostgreSQL answers and every table can be read'}, its shape is this version's`)]
}

export async function examineAccounts(records: Records): Promise<Finding[]> {
  const { administrators, oldPasswords } = await accountState(records)
  return [
    administrators > 0 ? ok('accounts', `${administrators} ${administrators === 1 ? 'administrator' : 'administrators'}`) : problem('accounts', 'there is no administrator', 'Make one: npm run admin -- coach@academy.example'),
    ...(oldPasswords > 0 ? [note('accounts', `${oldPasswords} people still sign in with the password the old site kept in plain form`, 'Ask them to change it on their profile.')] : []),
  ]
}

export async function examineStorage(records: Records, files: FileStore): Promise<Finding[]> {
  try {
    await files.probe()
  } catch (error) {
    return [problem('storage', `a small file could not be written and read (${error instanceof Error ? error.message : String(error)})`, 'Check the rights and the space of DATA_DIR/files, or STORAGE_URL.')]
  }
  const stored = new Map<string, number>()
  for await (const { key, bytes } of files.list()) stored.set(key, bytes)
  // Read after the list, and only once more what is odd: the site may be writing.
  const { named, waiting } = await namedKeys(records)
  const without = [...named.keys()].filter((key) => !stored.has(key))
  const gone: string[] = []
  for (const key of without) if (!(await reads(files, key))) gone.push(key)
  const again = gone.length > 0 ? (await namedKeys(records)).named : named
  const missing = gone.filter((key) => again.has(key))
  const cut = [...named].filter(([key, bytes]) => bytes !== null && stored.has(key) && stored.get(key) !== bytes).map(([key]) => key)
  const known = (key: string) => named.has(key) || waiting.has(key) || key.startsWith('variants/') || key.startsWith('probe/')
  const orphans = [...stored.keys()].filter((key) => !known(key))
  const stillOrphans = orphans.length > 0 ? await lasting(records, files, orphans) : []
  return [
    missing.length === 0 && cut.length === 0 ? ok('storage', `written and read; all ${named.size} files the records name are there`) : problem('storage', [missing.length > 0 ? `${missing.length} files the records name are not there: ${some(missing)}` : '', cut.length > 0 ? `${cut.length} files have another size than recorded: ${some(cut)}` : ''].filter(Boolean).join('; '), 'Take these files out of a backup (tar xzf <backup> files/…) and put them into their place.'),
    ...(stillOrphans.length > 0 ? [note('storage', `${stillOrphans.length} files belong to no record: ${some(stillOrphans)}`, 'Left by a crash or an upload nobody finished. They do no harm; they may be deleted by hand.')] : []),
  ]
}

async function reads(files: FileStore, key: string): Promise<boolean> {
  const found = await files.read(key)
  await found?.body.cancel()
  return found !== null
}

/** What is kept just now is recorded a moment later: only what stays without a record counts. */
async function lasting(records: Records, files: FileStore, orphans: string[]): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { named, waiting } = await namedKeys(records)
  const still: string[] = []
  for (const key of orphans) if (!named.has(key) && !waiting.has(key) && (await reads(files, key))) still.push(key)
  return still
}

export async function examineMail(records: Records, { smtpUrl, mailService }: Config, now: Date): Promise<Finding[]> {
  const { failed, late, waiting } = await mailState(records, now)
  const because = smtpUrl ? await smtpProblem(smtpUrl) : mailService ? await serviceProblem(mailService.url) : null
  const route = !smtpUrl && !mailService
    ? note('mail', `none is sent: ${waiting} are kept and can be read at /admin/messages`, 'Set SMTP_URL and MAIL_FROM, or the four of the sending service.')
    : because ? problem('mail', `the ${smtpUrl ? 'mail server' : 'sending service'} cannot be used (${because})`, `Check ${smtpUrl ? 'SMTP_URL' : 'MAIL_SERVICE_URL'} and whether this machine may reach it. Nothing is lost meanwhile.`) : ok('mail', `the ${smtpUrl ? 'mail server takes this sign-in' : 'sending service answers'}; ${waiting} waiting`)
  return [
    route,
    ...(failed > 0 ? [note('mail', `${failed} were refused for good`, 'Look at them at /admin/messages; Send again tries once more.')] : []),
    ...(late > 0 && (smtpUrl || mailService) ? [note('mail', `${late} have been waiting for more than an hour`, 'Is the site running? The outbox at /admin/messages says why each waits.')] : []),
  ]
}

async function serviceProblem(url: string): Promise<string | null> {
  try {
    // Any answer will do: a form is not sent.
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    return null
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'it did not answer'
  }
}

export async function examineClock(records: Records, now: Date): Promise<Finding[]> {
  const newest = await newestMoment(records)
  const ahead = newest ? new Date(newest).getTime() - now.getTime() : 0
  if (ahead > 120_000) return [problem('clock', `this machine says ${now.toISOString()}, but something was written down at ${newest ?? ''}`, 'Set the clock (timedatectl set-ntp true): sessions, reports and the order of payments follow it.')]
  return [ok('clock', `${now.toISOString()}, not before anything written down; whether it is right cannot be seen without a network`)]
}

export async function examineRoom({ dataDir, backups }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const folder of [dataDir, ...(backups ? [backups.folder] : [])]) {
    const free = await freeBytes(folder)
    const says = `${megabytes(free)} are free in ${folder}`
    if (free < ROOM_NEEDED) findings.push(problem('room', says, 'Make room now: a full disk stops every payment and upload.'))
    else findings.push(free < ROOM_ADVISED ? note('room', says, 'Make room soon.') : ok('room', says))
  }
  return findings
}
