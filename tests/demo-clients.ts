import type { OpenAcademy } from '#commands/academy'
import { firstStart } from '#commands/running/first-start'
import { loadSiteAndClients } from '#commands/starter/load'
import { beginStarterContent } from '#records/content/starter'

/**
 * Fills an empty academy with the demo's site and a client in each state, without the week around today that tests
 * would count. Returns the sign-in lines.
 */
export async function fillWithClients(academy: OpenAcademy): Promise<string[]> {
  const administrator = await firstStart({ ...academy, config: { ...academy.config, starterContent: 'none' } })
  await beginStarterContent(academy.records, academy.now())
  return [...administrator, ...(await loadSiteAndClients(academy, 'demo'))]
}
