import { outageOf } from '#records/engine/outages'
import { probeRecords } from '#records/engine/readiness'
import type { AppServices } from '#app/context'
import { heldASecond } from './readiness.ts'

const LIMIT_MS = 2000
const GIVEN_UP_MS = 15_000

/** 'silent' does not answer, 'away' refuses or dropped the connection, 'busy' and 'full' accept nothing for now. */
export type ComponentState = 'ok' | 'silent' | 'away' | 'busy' | 'full'
export type ComponentReport = { state: ComponentState; since: string }
export type Components = { database: ComponentReport; files: ComponentReport }

/** Security: returns the states only, because anybody may call the endpoint. */
export function openComponents({
  records,
  files,
  now,
}: Pick<AppServices, 'records' | 'files' | 'now'>): () => Promise<Components> {
  const database = openComponent(() => probeRecords(records), now, { silentSince: () => records.silentSince() })
  const storage = openComponent(() => files.probe(), now)
  return heldASecond(async () => {
    const [first, second] = await Promise.all([database(), storage()])
    return { database: first, files: second }
  })
}

type Knowing = { clock?: () => number; silentSince?: () => Date | null }

export function openComponent(
  probe: () => Promise<unknown>,
  now: () => Date,
  { clock = () => performance.now(), silentSince = () => null }: Knowing = {},
): () => Promise<ComponentReport> {
  let known: ComponentReport | null = null
  let pending: { began: number } | null = null

  const look = async (): Promise<ComponentState> => {
    if (pending && clock() - pending.began < GIVEN_UP_MS) return 'silent'
    const own = { began: clock() }
    pending = own
    const probeResult = probe().then(
      () => 'ok' as const,
      (error: unknown) => stateOf(error),
    )
    void probeResult.finally(() => {
      if (pending === own) pending = null
    })
    return inTime(probeResult)
  }
  return async () => {
    const silent = silentSince()
    if (silent) return (known = { state: 'silent', since: silent.toISOString() })
    const state = await look()
    if (known?.state !== state) known = { state, since: now().toISOString() }
    return known
  }
}

function stateOf(error: unknown): ComponentState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS') return 'full'
  // Pages treat a refused connection as 'busy'; monitoring has to see that the server is away.
  return code === 'ECONNREFUSED' ? 'away' : (outageOf(error) ?? 'away')
}

function inTime(probeResult: Promise<ComponentState>): Promise<ComponentState> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('silent'), LIMIT_MS)
    void probeResult.then(resolve).finally(() => clearTimeout(late))
  })
}
