import { parseArgs } from 'node:util'
import { CLOSING_REFUSALS } from '#domain/accounts/close-account'
import { EMAIL } from '#domain/words/texts'
import { setAdministrator } from '#records/accounts/accounts'
import { closeAccount, openAccount, signOutAccount } from '#records/accounts/close-account'
import type { Records } from '#records/engine/db'
import { readConfig, WrongSetting, type Config } from '#services/operating/config'
import { hashPassword, randomPassword } from '#services/accounts/passwords'
import { adminPasswordFor, openTheRecords } from './academy.ts'
import { command, CommandError } from './operator.ts'

const USAGE =
  'call it as npm run admin -- coach@academy.example, or with --disable, --enable or --sign-out before the address'
const CHANGES = ['disable', 'enable', 'sign-out'] as const
type Change = (typeof CHANGES)[number]

function parsed(args: string[]) {
  const address = { type: 'string' } as const
  const options = { disable: address, enable: address, 'sign-out': address }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new CommandError(`Wrong use: ${USAGE}`)
  }
}

function readArguments(args: string[]): { change: Change | null; email: string } {
  const { values, positionals } = parsed(args)
  const changes = CHANGES.filter((change) => values[change] !== undefined)
  const [change = null] = changes
  const addresses = [...positionals, ...changes.map((each) => values[each] ?? '')]
  const [email = ''] = addresses
  if (addresses.length !== 1 || !EMAIL.test(email.trim()))
    throw new WrongSetting('email', `is missing or no address; ${USAGE}`)
  return { change, email: email.trim() }
}

async function makeOrReset(records: Records, config: Config, email: string): Promise<string> {
  const chosen = await adminPasswordFor(email, config, records)
  const password = chosen ?? randomPassword()
  const done = await setAdministrator(records, { email, passwordHash: await hashPassword(password) }, new Date())
  if (!done.ok)
    throw new WrongSetting(
      email,
      done.reason === 'is-disabled'
        ? 'is a closed account; open it first with --enable'
        : 'is the account of a client; an administrator needs an address of their own',
    )
  const shown = chosen ? 'as set in ADMIN_PASSWORD' : password
  if (done.value === 'made') return `Administrator ${email} made, password ${shown}`
  const ended = 'every session of the account has ended, a lock after wrong passwords is lifted'
  return `Administrator ${email}: new password ${shown}; ${ended}, and its two-step sign-in, if there was one, is off`
}

function waitingFor(left: { sessions: number; trainees: number } | undefined): string {
  if (!left || left.sessions + left.trainees === 0) return ''
  const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
  return `; without a coach now: ${counted(left.sessions, 'session')} to come, ${counted(left.trainees, 'trainee')}`
}

const sessionsEnded = (sessions: number) =>
  sessions === 1 ? '1 session has ended' : `${sessions} sessions have ended`

async function makeChange(records: Records, change: Change, email: string): Promise<string> {
  const now = new Date()
  if (change === 'enable') {
    const opened = await openAccount(records, email, now)
    if (!opened.ok) throw new WrongSetting(email, CLOSING_REFUSALS[opened.reason])
    return `${email} can sign in again, with the password it had`
  }
  const done = await (change === 'disable' ? closeAccount : signOutAccount)(records, email, now)
  if (!done.ok) throw new WrongSetting(email, CLOSING_REFUSALS[done.reason])
  const ended = sessionsEnded(done.value.sessions)
  return change === 'disable'
    ? `${email} is closed and can no longer sign in, and ${ended}${waitingFor(done.value.left)}. --enable opens it again`
    : `${email} is signed out: ${ended}`
}

async function admin(args: string[]): Promise<string> {
  const { change, email } = readArguments(args)
  const config = readConfig(process.env)
  const records = await openTheRecords(config)
  try {
    return await (change ? makeChange(records, change, email) : makeOrReset(records, config, email))
  } finally {
    await records.close()
  }
}

await command(admin)
