import { expect, test } from '@playwright/test'
import { openRecords } from '#records/engine/db'
import { startPostgres } from '../../postgres.ts'
import { newDatabase } from '../../records.ts'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'

const NODES = 3

for (const content of ['none', 'demo'] as const)
  test(`three nodes that start at once on an empty database make one administrator, one password and one starter: ${content} [NODE-3]`, async () => {
    const postgres = await startPostgres()
    test.skip('because' in postgres, 'because' in postgres ? postgres.because : '')
    if ('because' in postgres) return
    const { settings } = await newDatabase(postgres.url)
    const nodes = await Promise.all(
      Array.from({ length: NODES }, () =>
        startSite({ databaseUrl: settings.databaseUrl, content, env: { ADMIN_PASSWORD: '' } }),
      ),
    )
    try {
      const printed = nodes.flatMap((node) => [...node.output().matchAll(/^Administrator +(\S+) +password (\S+)$/gm)])
      expect(printed.map(([, email]) => email)).toEqual([ADMINISTRATOR.email])
      const password = printed[0]?.[2] ?? ''
      for (const { url } of nodes) await signIn(url, { email: ADMINISTRATOR.email, password })

      const records = await openRecords(settings)
      const users = await records.read.selectFrom('users').select(['email', 'type']).execute()
      await records.close()
      expect(users.filter(({ type }) => type === 'ADMIN_USER')).toHaveLength(1)
      // Each client of the starter is printed once, by whoever made it.
      const clients = nodes.map((node) => [...node.output().matchAll(/@client\.example/g)].length)
      expect(clients.filter((count) => count > 0)).toHaveLength(content === 'demo' ? 1 : 0)
    } finally {
      await Promise.all(nodes.map((node) => node.close()))
      await postgres.stop()
    }
  })
