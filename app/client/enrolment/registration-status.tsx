import { setTimeout as pause } from 'node:timers/promises'
import { screenFor } from '#domain/enrolment/enrolment'
import { packageKeyFromSlug } from '#domain/enrolment/packages'
import { enrolmentOf } from '#records/enrolment/enrolment'
import { academyContext, visitContext } from '#app/context'
import { openStreams } from './status-streams.ts'
import type { Route } from './+types/registration-status'

/** How often the records are asked, in milliseconds: another process may have decided. */
const ASK_MS = 700
/** Then the browser asks again, so that a session that ended is noticed. */
const LONGEST_MS = 5 * 60_000
const HEARTBEAT_MS = 20_000

/** When one that gave way to a newer one asks again. */
const GAVE_WAY_MS = 60_000

const streams = openStreams()

/** Server-sent events with the screen that is to be shown, at once and at each change. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { records, log } = context.get(academyContext)
  const { actor, draining } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!actor || !key) return new Response(null, { status: 404 })
  // As data it would be gathered to its end, minutes away, before the first byte is sent.
  if (new URL(request.url).pathname.endsWith('.data')) return new Response(null, { status: 406 })

  const { replaced, leave } = streams.join(actor.id)
  const ended = AbortSignal.any([request.signal, draining, replaced, AbortSignal.timeout(LONGEST_MS)])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let told = ''
      let spoken = Date.now()
      const say = (text: string) => {
        controller.enqueue(encoder.encode(text))
        spoken = Date.now()
      }
      const ask = async () => {
        const facts = await enrolmentOf(records, actor.id)
        const screen = facts ? screenFor(facts, key) : 'packages'
        if (screen !== told) say(`event: screen\ndata: ${screen}\n\n`)
        else if (Date.now() - spoken > HEARTBEAT_MS) say('event: still\ndata: here\n\n')
        told = screen
      }
      try {
        while (!ended.aborted) {
          await ask()
          await pause(ASK_MS, undefined, { signal: ended }).catch(() => null)
        }
        if (replaced.aborted) say(`retry: ${GAVE_WAY_MS}\n\n`)
        controller.close()
      } catch (error) {
        if (!ended.aborted) log.warn({ err: error }, 'a status stream ended early')
        if (!request.signal.aborted) controller.error(error)
      } finally {
        leave()
      }
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}
