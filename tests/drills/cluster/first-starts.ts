import { openRecords } from '#records/engine/db'
import { newDatabase } from '../../records.ts'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'

/** Several nodes start at once on an empty database; returns what is wrong with what came of it. */
export async function startTogether(
  postgresUrl: string,
  { nodes: count, content }: { nodes: number; content: 'none' | 'demo' },
): Promise<string[]> {
  const { settings } = await newDatabase(postgresUrl)
  const started = await Promise.allSettled(
    Array.from({ length: count }, () =>
      startSite({ databaseUrl: settings.databaseUrl, content, env: { ADMIN_PASSWORD: '' } }),
    ),
  )
  const nodes = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const wrong = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  const records = await openRecords(settings)
  try {
    const printed = nodes.flatMap((node) => [...node.output().matchAll(/^Administrator +(\S+) +password (\S+)$/gm)])
    if (printed.length !== 1) wrong.push(`${printed.length} passwords were printed`)
    for (const [, email = '', password = ''] of printed)
      for (const { url } of nodes)
        await signIn(url, { email, password }).catch((error: unknown) => wrong.push(`no sign-in: ${String(error)}`))
    const users = await records.read.selectFrom('users').select(['email', 'role']).execute()
    const owners = users.filter(({ role }) => role === 'owner').map(({ email }) => email)
    if (owners.join() !== ADMINISTRATOR.email) wrong.push(`owners: ${owners.join()}`)
    // The process that made a client of the starter prints it once.
    const starters = nodes.filter((node) => node.output().includes('@client.example')).length
    if (starters !== (content === 'demo' ? 1 : 0)) wrong.push(`${starters} nodes made the starter content`)
    return wrong
  } finally {
    await records.close()
    await Promise.all(nodes.map((node) => node.close()))
  }
}
