import { afterEach, expect, it, vi } from 'vitest'
import { isSiteReachable } from './reachable.ts'

afterEach(() => vi.unstubAllGlobals())
const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

it('the site is reachable when it says so itself, and not when the time runs out, also in the middle of the body [NET-1]', async () => {
  answerWith(async () => new Response('ok'))
  expect(await isSiteReachable()).toBe(true)
  answerWith(async () => new Response('<html>Please log in to the Wi-Fi'))
  expect(await isSiteReachable()).toBe(false)
  answerWith(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  expect(await isSiteReachable()).toBe(false)
  const cut = new ReadableStream({ pull: (body) => body.error(new DOMException('signal timed out', 'TimeoutError')) })
  answerWith(async () => new Response(cut))
  expect(await isSiteReachable()).toBe(false)
})
