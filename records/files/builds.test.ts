import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { addBuild, buildsOf, forgetOldBuilds, newestBuilds, seeBuild } from './builds.ts'
import { markUnnamed, waitingRemovals } from './file-removals.ts'

let records: Records
let elsewhere: Records
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  records = opened.records
  elsewhere = await opened.another()
  close = opened.close
})
afterAll(() => close())

const build = (id: string, node = 'a') => ({ id, key: `assets/${id}-${node}`, assets: '{}' })

it('a build that several nodes begin to run at once is kept once, and the other files are cleared away [NODE-2]', async () => {
  const nodes = ['a', 'b', 'c', 'd']
  for (const node of nodes) await markUnnamed(records, build('one', node).key, NOW)
  const added = await Promise.all(
    nodes.map((node, at) => addBuild(at % 2 ? records : elsewhere, build('one', node), NOW)),
  )
  expect(added.filter(Boolean)).toHaveLength(1)
  const [kept] = await buildsOf(elsewhere, ['one'])
  const due = await waitingRemovals(records, after(24 * 60))
  expect(due).not.toContain(kept?.key)
  expect(due.filter((key) => key.startsWith('assets/one'))).toHaveLength(3)
  expect(await seeBuild(elsewhere, 'one', NOW)).toBe(true)
  expect(await seeBuild(records, 'unknown', NOW)).toBe(false)
})

it('the three that nodes were seen running last stay, and the file of a fourth goes with it [NODE-2]', async () => {
  for (const [at, id] of ['two', 'three', 'four'].entries()) await addBuild(records, build(id), after(1 + at))
  await forgetOldBuilds(records, after(5))
  expect(await newestBuilds(records)).toEqual(['four', 'three', 'two'])
  expect((await waitingRemovals(records, after(5))).filter((key) => key.startsWith('assets/one'))).toHaveLength(1)
  // An operator rolled back to an older build: it is in use, so newer ones are removed first.
  await seeBuild(elsewhere, 'two', after(10))
  await addBuild(records, build('five'), after(11))
  await forgetOldBuilds(records, after(12))
  expect(await newestBuilds(records)).toEqual(['five', 'two', 'four'])
  expect((await buildsOf(records, ['two', 'three'])).map(({ id }) => id)).toEqual(['two'])
  await forgetOldBuilds(elsewhere, after(13))
  expect(await newestBuilds(records)).toHaveLength(3)
})
