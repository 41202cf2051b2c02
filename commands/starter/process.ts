import { readConfig } from '#services/config'
import { openAcademy } from '../academy.ts'
import { loadStarterContent } from './load.ts'

// A process of its own, started once by start.ts: what draws the starter content takes more memory than the site does, and gives it back here.
process.on('disconnect', () => process.exit(1))
const academy = await openAcademy(readConfig(process.env))
const lines = await loadStarterContent(academy)
await academy.records.close()
process.send?.(lines, () => process.exit(0))
