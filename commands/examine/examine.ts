import { readdir } from 'node:fs/promises'
import { accountState, damagesIn, newestMoment } from '#records/engine/examination'
import { mayRunWithNewer, migrationState } from '#records/engine/migrate'
import type { Records } from '#records/engine/db'
import { newestBy, observeClock } from '#domain/operating/site-clock'
import { missedWork } from '#records/operating/scheduled-work'
import { siteClock } from '#records/operating/site-clock'
import type { Config } from '#services/operating/config'
import { DAMAGED, ok, note, problem, some, type Findings } from './findings.ts'

export function examineSettings({ publicUrl, host, backups, metricsToken }: Config): Findings {
  const local = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  return [
    publicUrl || local
      ? ok('settings', `every one can be used; people come by ${publicUrl ?? 'loopback names of this machine'}`)
      : note(
          'settings',
          'HOST opens the site to others, but there is no PUBLIC_URL, so it answers loopback names only',
          'Set PUBLIC_URL to the address people use.',
        ),
    publicUrl?.startsWith('http:') &&
      note(
        'settings',
        'PUBLIC_URL is not https: passwords travel in the open',
        'Put TLS in front, as docs/operations.md shows, and change PUBLIC_URL.',
      ),
    !backups &&
      note(
        'backups',
        'the site makes none by itself',
        'Set BACKUP_DIR to a folder on another disk, or run npm run backup by a timer.',
      ),
    metricsToken !== null && ok('metrics', 'open at /metrics to who has the token'),
  ]
}

export async function examineBackups({ backups }: Config, now: Date): Promise<Findings> {
  if (!backups) return []
  const names = (await readdir(backups.folder)).filter((name) => /^academy-.*Z\.tar\.gz(\.age)?$/.test(name)).sort()
  const madeAt = (name: string) =>
    Date.parse(name.replace(/^academy-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z.*$/, '$1T$2:$3:$4Z'))
  const ahead = names.filter((name) => madeAt(name) > Date.parse(newestBy(now)))
  const newest = names.findLast((name) => !ahead.includes(name))
  const dated =
    ahead.length > 0 &&
    note(
      'backups',
      `${some(ahead)} ${ahead.length === 1 ? 'is' : 'are'} dated ahead of this machine's time: made under a wrong clock`,
      'They are not counted and never removed by the site. Put them away by hand when newer ones are there.',
    )
  const at = madeAt(newest ?? '')
  const hours = (now.getTime() - at) / 3_600_000
  if (hours <= 2 * backups.everyHours)
    return [ok('backups', `the newest is ${newest ?? ''}, ${hours.toFixed(1)} hours old`), dated]
  return [
    dated,
    problem(
      'backups',
      newest
        ? `the newest, ${newest}, is ${hours.toFixed(1)} hours old, and one is due every ${backups.everyHours}`
        : `there is none in ${backups.folder}`,
      'Is the site running? Its log says why a backup failed; npm run backup makes one now.',
    ),
  ]
}

export async function examineDatabase(records: Records, dataDir: string): Promise<Findings> {
  const { toCome, unknown } = await migrationState(records)
  const goesOn = unknown.length > 0 && (await mayRunWithNewer(records))
  if (unknown.length > 0 && !goesOn)
    return [
      problem(
        'database',
        `it was made by a newer version of the site (${some(unknown)})`,
        'Upgrade this copy of the site; it has lost what this one needs.',
      ),
    ]
  if (toCome.length > 0)
    return [
      problem(
        'database',
        `its shape is older than this version (${some(toCome)} to come)`,
        'Make a backup, then start the site: it brings the database up to date.',
      ),
    ]
  const damages = await damagesIn(records, dataDir)
  if (damages.length > 0) return [problem('database', `it is damaged: ${some(damages)}`, DAMAGED)]
  return [
    ok(
      'database',
      `${records.engine === 'sqlite' ? 'the embedded database is sound' : 'PostgreSQL answers and every table can be read'}, ` +
        (goesOn
          ? `its shape is of a newer version (${some(unknown)}) that this one may run with`
          : `its shape is this version's`),
    ),
  ]
}

export async function examineSchedule(records: Records, now: Date): Promise<Findings> {
  if ((await siteClock(records.read))?.jump) return []
  const missed = await missedWork(records, now)
  return missed.map(({ name, dueAt }) =>
    problem(
      'schedule',
      `${name} was due at ${dueAt} and has not run`,
      'Is the site running? Its log says why the work failed.',
    ),
  )
}

export async function examineAccounts(records: Records): Promise<Findings> {
  const { administrators, oldPasswords } = await accountState(records)
  return [
    administrators > 0
      ? ok('accounts', `${administrators} ${administrators === 1 ? 'administrator' : 'administrators'}`)
      : problem('accounts', 'there is no administrator', 'Make one: npm run admin -- coach@academy.example'),
    oldPasswords > 0 &&
      note(
        'accounts',
        `${oldPasswords} people still sign in with the password the old site kept in plain form`,
        'Ask them to change it on their profile.',
      ),
  ]
}

export async function examineClock(records: Records, now: Date): Promise<Findings> {
  const known = await siteClock(records.read)
  const { jump } = observeClock(known, now)
  if (jump)
    return [
      problem(
        'clock',
        `it went from ${jump.from} to ${jump.to}; until this is settled, the site deletes nothing, ends nothing and sends no reminders`,
        'Is the time right, and was the site only switched off? An owner confirms it at /admin/retention; else set the ' +
          'clock (timedatectl set-ntp true). The site trusts the clock again after 72 hours without another jump.',
      ),
    ]
  const newest = await newestMoment(records)
  const ahead = newest ? new Date(newest).getTime() - now.getTime() : 0
  if (ahead > 120_000)
    return [
      problem(
        'clock',
        `this machine says ${now.toISOString()}, but something was written down at ${newest ?? ''}`,
        'Set the clock (timedatectl set-ntp true): sessions, reports and the order of payments follow it.',
      ),
    ]
  return [
    ok(
      'clock',
      `${now.toISOString()}, not before anything written down; whether it is right cannot be seen without a network`,
    ),
  ]
}
