import { setAdministrator } from '#records/accounts'
import { readConfig, WrongSetting } from '#services/config'
import { hashPassword, randomPassword } from '#services/passwords'
import { adminPasswordFor, openTheRecords } from './academy.ts'

/** npm run admin -- <email>: makes an administrator, or resets the password of one and ends the sessions of the account. */
async function admin(email: string | undefined): Promise<string> {
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new WrongSetting('email', 'is missing or no address; call it as npm run admin -- coach@academy.example')
  const config = readConfig(process.env)
  const records = await openTheRecords(config)
  try {
    const chosen = await adminPasswordFor(email, config, records)
    const password = chosen ?? randomPassword()
    const done = await setAdministrator(records, { email, passwordHash: await hashPassword(password) }, new Date())
    if (!done.ok) throw new WrongSetting(email, 'is the account of a client; an administrator needs an address of their own')
    const shown = chosen ? 'as set in ADMIN_PASSWORD' : password
    return done.do === 'made' ? `Administrator ${email} made, password ${shown}` : `Administrator ${email}: new password ${shown}; every session of the account has ended, and its two-step sign-in, if there was one, is off`
  } finally {
    await records.close()
  }
}

try {
  console.log(await admin(process.argv[2]))
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error)
  process.exit(1)
}
