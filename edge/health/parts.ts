import { outageOf } from '#records/engine/outages'
import { probeRecords } from '#records/engine/readiness'
import type { Academy } from '../../app/context.ts'
import { heldASecond } from './readiness.ts'

/** One that has not answered by then is silent. */
const LIMIT_MS = 2000
/** A probe that is never answered is not asked again sooner. */
const GIVEN_UP_MS = 15_000

/** 'silent' answers nothing, 'away' refuses or broke the line, 'busy' and 'full' take nothing just now. */
export type PartState = 'ok' | 'silent' | 'away' | 'busy' | 'full'
export type PartReport = { state: PartState; since: string }
export type Parts = { database: PartReport; files: PartReport }

/** How the parts are that all nodes may share; words alone, because anybody may ask. */
export function openParts({ records, files, now }: Pick<Academy, 'records' | 'files' | 'now'>): () => Promise<Parts> {
  const database = openPart(() => probeRecords(records), now, { silentSince: () => records.silentSince() })
  const storage = openPart(() => files.probe(), now)
  return heldASecond(async () => {
    const [first, second] = await Promise.all([database(), storage()])
    return { database: first, files: second }
  })
}

/** `silentSince` is known of a part that is watched by whoever uses it: it is not asked then. */
type Knowing = { clock?: () => number; silentSince?: () => Date | null }

export function openPart(
  probe: () => Promise<unknown>,
  now: () => Date,
  { clock = () => performance.now(), silentSince = () => null }: Knowing = {},
): () => Promise<PartReport> {
  let known: PartReport | null = null
  let pending: { began: number } | null = null

  const look = async (): Promise<PartState> => {
    if (pending && clock() - pending.began < GIVEN_UP_MS) return 'silent'
    const own = { began: clock() }
    pending = own
    const asked = probe().then(
      () => 'ok' as const,
      (error: unknown) => stateOf(error),
    )
    void asked.finally(() => {
      if (pending === own) pending = null
    })
    return inTime(asked)
  }
  return async () => {
    const silent = silentSince()
    if (silent) return (known = { state: 'silent', since: silent.toISOString() })
    const state = await look()
    if (known?.state !== state) known = { state, since: now().toISOString() }
    return known
  }
}

function stateOf(error: unknown): PartState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS') return 'full'
  // For a page 'busy' means that nothing was kept; who watches wants to know that nobody is there.
  return code === 'ECONNREFUSED' ? 'away' : (outageOf(error) ?? 'away')
}

function inTime(asked: Promise<PartState>): Promise<PartState> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('silent'), LIMIT_MS)
    void asked.then(resolve).finally(() => clearTimeout(late))
  })
}
