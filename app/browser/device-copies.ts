import { linkTo } from '#addresses'
import { COPY_LIMITS, isOneOf } from '#domain/files/device-copies'

/** The page itself comes first on a slow line. */
const IDLE_MS = 4000

/** What came before belongs to public pages, or stands in the text of the page. */
const arrived = performance.now()

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Nothing is held on this device any more. */
export async function leaveDevice(): Promise<void> {
  for (const each of (await workers()?.getRegistrations()) ?? []) {
    each.active?.postMessage({ kind: 'forget' })
    await each.unregister()
  }
}

async function tell(words: Record<string, unknown>, hands: Transferable[] = []): Promise<void> {
  const ready = await workers()?.ready
  ready?.active?.postMessage(words, hands)
}

/** Registers the worker once the page stands and is idle, and tells it what was opened; the answer calls it off. */
export function holdCopy(address: string): () => void {
  return whenIdle(() => {
    void workers()
      ?.register(linkTo('serviceWorker'), { scope: '/', updateViaCache: 'none' })
      .then(() => tellOpened(address))
      // A browser that forbids it reads with a line.
      .catch(() => undefined)
  })
}

/** `more`: what the page needs and nobody sees it load. */
export const tellOpened = (address: string, more: string[] = []): Promise<void> =>
  tell({ kind: 'opened', address, assets: [...loadedHere(), ...more] })

/** Hands over a file that was read in parts, so that it is not asked for a second time. */
export async function handOver(
  address: string,
  file: { size(): Promise<number>; bytes(): Promise<Uint8Array> },
): Promise<void> {
  const ready = await workers()?.ready
  if (!ready?.active || (await file.size()) > COPY_LIMITS.oneFileBytes) return
  const { buffer } = await file.bytes()
  await tell({ kind: 'read', address, bytes: buffer }, [buffer as ArrayBuffer])
}

/** The next answer is the page as it is now, however long that takes. */
export async function showAsItIs(): Promise<void> {
  await tell({ kind: 'wait', address: location.pathname })
  location.reload()
}

/** Scripts, sheets and drawings of the client area beside those that a page names in its text. */
function loadedHere(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= arrived && name.startsWith(`${location.origin}/`))
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => isOneOf(['asset', 'art'], path))
}

function whenIdle(work: () => void): () => void {
  let left = false
  const begin = () => {
    if (!left) work()
  }
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: IDLE_MS }) : setTimeout(begin, IDLE_MS)
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
  return () => {
    left = true
    window.removeEventListener('load', idle)
  }
}
