import type { Page } from '@playwright/test'
import type { ClientState } from '#commands/starter/demo-content'
import { openSession } from '#records/accounts/accounts'
import type { Person } from '../../people.ts'
import type { Site } from '../../site.ts'
import { withRecords } from '../admin/desk.ts'

export type { ClientState }

/** The starter content's client of a state, by the line printed at its first start. */
export function starterClient(state: ClientState): Pick<Person, 'email' | 'password'> {
  const [, email = '', password = ''] =
    new RegExp(`^\\s*${state}\\s+(\\S+)\\s+password (\\S+)`, 'm').exec(process.env.TEST_SIGN_INS ?? '') ?? []
  return { email, password }
}

/** Signs the starter content's client of a state in, in place of the previous user, without the screen. */
export async function enterStarter(page: Page, site: Site, state: ClientState): Promise<void> {
  const { email } = starterClient(state)
  const value = await withRecords(site, async (records) => {
    const { id } = await records.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return openSession(records, id, new Date(), 'Chrome on Android')
  })
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}
