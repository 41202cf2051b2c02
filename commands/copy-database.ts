import { copyEmbedded } from '#records/engine/snapshots'

// A separate process, because copying blocks its thread.
const [file = '', target = ''] = process.argv.slice(2)
try {
  copyEmbedded(file, target)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
