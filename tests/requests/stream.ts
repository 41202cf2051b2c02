import inject from 'light-my-request'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Send, Stream } from './person.ts'

/** Reads an answer that goes on, as it comes. */
export async function openStream(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  request: Parameters<Send>[0],
): Promise<Stream> {
  const ending = new AbortController()
  const answered = await inject((incoming, outgoing) => answer(incoming, outgoing), {
    ...request,
    payloadAsStream: true,
    signal: ending.signal,
  })
  const body = answered.stream()
  let [told, ended] = ['', false]
  let wake = () => {}
  const heard = () => wake()
  body.on('data', (chunk: Buffer) => {
    told += String(chunk)
    heard()
  })
  for (const event of ['end', 'close', 'error'])
    body.on(event, () => {
      ended = true
      heard()
    })
  return {
    status: answered.statusCode,
    async until(words) {
      while (!told.includes(words)) {
        if (ended) throw new Error(`The stream ended before it said ${words}; it said ${told}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      told = told.slice(told.indexOf(words) + words.length)
    },
    close: () => ending.abort(),
  }
}
