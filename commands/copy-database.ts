import { copyEmbedded } from '#records/engine/snapshots'

// A process of its own: copying keeps it busy, and nobody waits for it.
const [file = '', target = ''] = process.argv.slice(2)
try {
  copyEmbedded(file, target)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
