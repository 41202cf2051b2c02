import { expect, test } from '@playwright/test'
import { startTogether } from '../../drills/cluster/first-starts.ts'
import { startPostgres } from '../../postgres.ts'

test('three nodes that start at once on an empty database make one administrator, one password and one starter content [NODE-3]', async () => {
  const postgres = await startPostgres()
  test.skip('reason' in postgres, 'reason' in postgres ? postgres.reason : '')
  if ('reason' in postgres) return
  try {
    expect(await startTogether(postgres.url, { nodes: 3, content: 'demo' })).toEqual([])
  } finally {
    await postgres.stop()
  }
})
