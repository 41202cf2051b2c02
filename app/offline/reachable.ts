import { linkTo } from '#routes'

const TIMEOUT_MS = 6000

/** Detects portals and proxies by the expected body; never rejects. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    const response = await fetch(linkTo('health'), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // The timeout may also interrupt the body.
    return response.ok && (await response.text()) === 'ok'
  } catch {
    return false
  }
}
