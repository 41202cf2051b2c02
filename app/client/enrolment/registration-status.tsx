import { screenFor } from '#domain/enrolment/enrolment'
import { packageKeyFromSlug } from '#domain/enrolment/packages'
import { academyContext, visitContext } from '#app/context'
import { openStreams } from './status/status-streams.ts'
import { statusWatchOf } from './status/status-watch.ts'
import type { Route } from './+types/registration-status'

/** Then the browser asks again, so that a session that ended is noticed. */
const LONGEST_MS = 5 * 60_000
const HEARTBEAT_MS = 20_000

/** When one that gave way to a newer one asks again. */
const GAVE_WAY_MS = 60_000

const streams = openStreams()
const encoder = new TextEncoder()

/** Server-sent events with the screen that is to be shown, at once and at each change. */
export function loader({ params, context, request }: Route.LoaderArgs) {
  const { records, log } = context.get(academyContext)
  const { actor, draining } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!actor || !key) return new Response(null, { status: 404 })
  // As data it would be gathered to its end, minutes away, before the first byte is sent.
  if (new URL(request.url).pathname.endsWith('.data')) return new Response(null, { status: 406 })

  const { replaced, leave } = streams.join(actor.id)
  const ended = AbortSignal.any([request.signal, draining, replaced, AbortSignal.timeout(LONGEST_MS)])
  let over = false
  let unwatch = (): void => undefined
  const end = (close: () => void) => {
    if (over) return
    over = true
    unwatch()
    leave()
    // Whoever has gone hears no end.
    if (!request.signal.aborted) close()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let told = ''
      let spoken = Date.now()
      const say = (text: string) => {
        controller.enqueue(encoder.encode(text))
        spoken = Date.now()
      }
      unwatch = statusWatchOf(records).join(actor.id, {
        see(facts) {
          if (over) return
          const screen = facts ? screenFor(facts, key) : 'packages'
          if (screen !== told) say(`event: screen\ndata: ${screen}\n\n`)
          else if (Date.now() - spoken > HEARTBEAT_MS) say('event: still\ndata: here\n\n')
          told = screen
        },
        lost: (error) =>
          end(() => {
            log.warn({ err: error }, 'a status stream ended early')
            controller.error(error)
          }),
      })
      const finish = () =>
        end(() => {
          if (replaced.aborted) say(`retry: ${GAVE_WAY_MS}\n\n`)
          controller.close()
        })
      if (ended.aborted) finish()
      else ended.addEventListener('abort', finish, { once: true })
    },
    cancel() {
      over = true
      unwatch()
      leave()
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}
