import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between a browser and the site that can be slowed and cut, like a phone's on the move. */
export type CutLine = {
  url: string
  /** Cuts every connection as soon as this many more bytes have gone up, and refuses new ones until `mend`. */
  cutAfter(bytes: number): void
  /** Resolves when the line has been cut. */
  wasCut(): Promise<void>
  mend(): void
  /** Resolves when this many more bytes have gone up. */
  passing(bytes: number): Promise<void>
  /** Bytes that have gone up since the line was opened. */
  sentUp(): number
  close(): Promise<void>
}

/** Opens a line to a site on this machine; `bytesASecond` limits the upload. */
export async function openCutLine(target: string, { bytesASecond = 2_000_000 } = {}): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let up = 0
  let limit = Number.POSITIVE_INFINITY
  let isCut = false
  let awaited: { at: number; tell(): void } | null = null
  let tellCut: () => void = () => undefined
  let cut = new Promise<void>((resolve) => {
    tellCut = resolve
  })

  const cutNow = () => {
    // The line was restored in the meantime.
    if (up < limit) return
    isCut = true
    for (const socket of sockets) socket.destroy()
    tellCut()
  }
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy()
      return
    }
    const site = connect(Number(port), hostname)
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        site.destroy()
      })
    }
    site.pipe(browser)
    browser.on('data', (chunk) => {
      const allowed = Math.max(0, Math.min(chunk.length, limit - up))
      up += allowed
      if (awaited && up >= awaited.at) {
        awaited.tell()
        awaited = null
      }
      site.write(chunk.subarray(0, allowed))
      if (up >= limit) {
        // What was sent before the cut still arrives.
        setTimeout(cutNow, 30)
        browser.pause()
        return
      }
      browser.pause()
      setTimeout(() => browser.resume(), (chunk.length / bytesASecond) * 1000)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo

  return {
    url: `http://localhost:${address.port}`,
    cutAfter(bytes) {
      limit = up + bytes
    },
    wasCut: () => cut,
    mend() {
      limit = Number.POSITIVE_INFINITY
      isCut = false
      cut = new Promise<void>((resolve) => {
        tellCut = resolve
      })
    },
    passing: (bytes) =>
      new Promise((tell) => {
        awaited = { at: up + bytes, tell }
      }),
    sentUp: () => up,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
