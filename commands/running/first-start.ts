import { hasAdministrator, setAdministrator } from '#records/accounts/accounts'
import { beginStarterContent } from '#records/content/starter'
import { randomPassword } from '#services/accounts/passwords'
import { WrongSetting } from '#services/operating/config'
import { adminPasswordFor, type OpenAcademy } from '../academy.ts'
import { runExclusively } from '#jobs/due-work'

export async function firstStart(academy: OpenAcademy): Promise<string[]> {
  return runExclusively(academy, 'first-start', () => fillEmpty(academy))
}

async function fillEmpty(academy: OpenAcademy): Promise<string[]> {
  const administrator = await firstAdministrator(academy)
  const set = academy.config.starterContent
  const begun = set !== 'none' && (await beginStarterContent(academy.records, academy.now()))
  const clients = begun ? await (await import('../starter/load.ts')).loadStarterContent(academy, set) : []
  return [
    ...(administrator === null ? [] : [administrator]),
    ...(clients.length > 0 ? ['People of the starter content, to sign in as:', ...clients] : []),
  ]
}

async function firstAdministrator({ records, passwords, config, now }: OpenAcademy): Promise<string | null> {
  if (await hasAdministrator(records)) return null
  const chosen = await adminPasswordFor(config.adminEmail, config, records)
  const password = chosen ?? randomPassword()
  const passwordHash = await passwords.hash(password, 'start')
  if (!passwordHash) throw new Error('hashing is busy at start')
  const made = await setAdministrator(records, { email: config.adminEmail, passwordHash }, now())
  if (!made.ok) throw new WrongSetting('ADMIN_EMAIL', 'belongs to a client; the address of nobody else is allowed')
  return `Administrator  ${config.adminEmail}  password ${chosen ? 'as set in ADMIN_PASSWORD' : password}`
}
