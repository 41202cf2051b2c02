import inject, { type Response as InjectResponse } from 'light-my-request'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import type { Send, Sent } from './person.ts'

/** Sends one request unchanged; follows no redirect. An `endless` answer comes as a stream that may be cancelled. */
export type Fetch = (
  path: string,
  init?: RequestInit & { cookie?: string | null; endless?: boolean },
) => Promise<Response>

/** Hands requests to a listener of node:http without a socket. */
export function callDirectly(listener: (request: IncomingMessage, response: ServerResponse) => void): Send {
  // The site refuses requests that wait long in one turn of the event loop: each request begins a separate turn.
  let begun = Promise.resolve()
  return async ({ endless = false, ...request }) => {
    begun = begun.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
    await begun
    const handler: Parameters<typeof inject>[0] = (incoming, outgoing) => {
      // The path is sent unchanged; the library would resolve its dots.
      if (request.url.startsWith('/')) incoming.url = request.url
      listener(incoming, outgoing)
    }
    const answer = await inject(handler, { ...request, payloadAsStream: endless })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) headers.append(name, String(each))
    const empty = [204, 304].includes(answer.statusCode)
    const body = endless ? streamOf(answer) : new Uint8Array(answer.rawPayload)
    return new Response(empty ? null : body, { status: answer.statusCode, headers })
  }
}

/** Asks as `fetch` does, with a cookie. */
export function fetchFrom(url: string, send: Send): Fetch {
  return async (path, { cookie, endless, ...init } = {}) => {
    // The platform writes the body and its type, boundary and all.
    const { method, headers, body } = new Request(url, init)
    if (cookie) headers.set('cookie', cookie)
    return send({
      method: method as Sent['method'] & string,
      url: path,
      headers: { host: new URL(url).host, ...Object.fromEntries(headers) },
      remoteAddress: '127.0.0.1',
      ...(body ? { payload: Buffer.from(await new Response(body).arrayBuffer()) } : {}),
      ...(endless ? { endless } : {}),
    })
  }
}

const MOST_REDIRECTS = 5

/** Lets `fetch` reach the site under its address, as helpers of tests ask it; no socket is opened. */
export function answerHere(url: string, ask: Fetch): void {
  const outside = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(`${url}/`) && address !== url) return outside(input, init)
    let answer = await ask(address.slice(url.length) || '/', init)
    if (init.redirect === 'manual') return answer
    for (let hops = 0, at = address; hops < MOST_REDIRECTS; hops += 1) {
      const next = answer.headers.get('location')
      if (next === null || answer.status < 300 || answer.status > 399) break
      at = new URL(next, at).href
      answer = await ask(at.slice(url.length), init.headers ? { headers: init.headers } : {})
    }
    return answer
  }
  afterAll(() => {
    globalThis.fetch = outside
  })
}

/** The body of an answer that never ends; cancelling it hangs up. */
function streamOf(answer: InjectResponse): ReadableStream<Uint8Array> {
  const reading = Readable.toWeb(answer.stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reading.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      answer.raw.res.destroy()
    },
  })
}
