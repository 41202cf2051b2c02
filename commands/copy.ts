import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PLACE } from '#services/operating/place'
import { CommandError } from './operator.ts'

export async function copyApart(from: string, to: string): Promise<void> {
  const child = spawn(process.execPath, [join(PLACE, 'commands', 'copy-database.ts'), from, to], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { NODE_NO_WARNINGS: '1' },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0)
    throw new CommandError(
      `The database could not be copied: ${said.trim() || `the copying process ended with ${code}`}.`,
    )
}
