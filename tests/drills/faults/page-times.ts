/** What pages cost during a fault, compared with before: the cached page and a rendered one, in turn. */
export type PageTimes = { pages: number; failed: number; p50: number; p99: number }

/** Asks for pages over four connections until ended, with a pause after each, as people would. */
export function askForPages(url: string): { end(): Promise<PageTimes> } {
  const enough = new AbortController()
  const times: number[] = []
  let failed = 0
  const line = async (first: number) => {
    for (let index = first; !enough.signal.aborted; index += 1) {
      const began = performance.now()
      const answer = await fetch(url + (index % 2 ? '/home' : `/about?x=${index}`), {
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.status !== 200) failed += 1
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const lines = [0, 1, 2, 3].map(line)
  return {
    async end() {
      enough.abort()
      await Promise.all(lines)
      times.sort((one, other) => one - other)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
      return { pages: times.length, failed, p50: at(0.5), p99: at(0.99) }
    },
  }
}

/** How pages fare during this many milliseconds, or while some work is done. */
export async function pagesDuring(url: string, work: number | (() => Promise<unknown>)): Promise<PageTimes> {
  const asking = askForPages(url)
  await (typeof work === 'number' ? new Promise((resolve) => setTimeout(resolve, work)) : work())
  return asking.end()
}

export const inWords = ({ pages, failed, p50, p99 }: PageTimes): string =>
  `${pages} pages, ${failed} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
