import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Holder } from '#records/engine/running-nodes'
import { PLACE } from '#services/operating/place'

export function whoThisIs(what: string): { name: string; build: string } {
  const { version } = JSON.parse(readFileSync(join(PLACE, 'package.json'), 'utf8')) as { version: string }
  return { name: `${hostname()}, ${what}`, build: version }
}

export function whoHolds(by: Holder | null): string {
  if (!by) return ''
  return ` (${inWords(by)}; if it has died, wait 30 seconds)`
}

export function inWords({ name, build, startedAt }: Holder): string {
  return `${name}, version ${build}, since ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Ends the process, because another now relies on being the only writer. */
export function endWhenLost(what: string): (by: Holder | null) => void {
  return (by) => {
    console.error(
      `${what} ends here: it gave no sign for 30 seconds, and another process works on the database` +
        `${whoHolds(by)}. Nothing that was acknowledged is affected.`,
    )
    process.exit(1)
  }
}
