import { linkTo } from '#routes'
import { COPY_LIMITS, isOneOf } from '#domain/files/device-copies'

const IDLE_MS = 4000

/** Resources loaded earlier belong to public pages or are named in the HTML. */
const arrived = performance.now()

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

async function tell(words: Record<string, unknown>, hands: Transferable[] = []): Promise<void> {
  const ready = await workers()?.ready
  ready?.active?.postMessage(words, hands)
}

export function holdCopy(address: string): () => void {
  return whenIdle(() => {
    void workers()
      ?.register(linkTo('serviceWorker'), { scope: '/', updateViaCache: 'none' })
      .then(() => tellOpened(address))
      .catch(() => undefined)
  })
}

/** `more` lists resources that the browser's performance entries do not show. */
export const tellOpened = (address: string, more: string[] = []): Promise<void> =>
  tell({ kind: 'opened', address, assets: [...loadedHere(), ...more] })

export async function sendFileToWorker(
  address: string,
  file: { size(): Promise<number>; bytes(): Promise<Uint8Array> },
): Promise<void> {
  const ready = await workers()?.ready
  if (!ready?.active || (await file.size()) > COPY_LIMITS.oneFileBytes) return
  const { buffer } = await file.bytes()
  await tell({ kind: 'read', address, bytes: buffer }, [buffer as ArrayBuffer])
}

export async function showAsItIs(): Promise<void> {
  await tell({ kind: 'wait', address: location.pathname })
  location.reload()
}

function loadedHere(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= arrived && name.startsWith(`${location.origin}/`))
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => isOneOf(['asset', 'art', 'lookArt'], path))
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
