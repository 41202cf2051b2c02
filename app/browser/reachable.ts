import { linkTo } from '#addresses'

const TIMEOUT_MS = 6000

/** Whether the site itself answers in time, and not a portal or proxy in its place; never rejects. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    const response = await fetch(linkTo('health'), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // The time may also run out while the body comes.
    return response.ok && (await response.text()) === 'ok'
  } catch {
    return false
  }
}
