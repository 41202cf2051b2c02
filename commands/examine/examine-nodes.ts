import type { Records } from '#records/engine/db'
import { isWorker, liveNodes } from '#records/engine/running-nodes'
import { inWords } from '../running/others.ts'
import { note, ok, type Findings } from './findings.ts'

export async function examineNodes(records: Records): Promise<Findings> {
  if (records.engine === 'sqlite') return []
  const all = await liveNodes(records)
  const nodes = all.filter((each) => !isWorker(each))
  const versions = new Set(all.map(({ build }) => build))
  return [
    ok('nodes', [nodes.length === 1 ? '1 runs' : `${nodes.length || 'none'} run`, ...nodes.map(inWords)].join('; ')),
    versions.size > 1 &&
      note(
        'nodes',
        `they run different versions: ${[...versions].sort().join(' and ')}`,
        'In the middle of an upgrade this is right; else upgrade the others too, one at a time.',
      ),
  ]
}
