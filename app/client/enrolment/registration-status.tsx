import { screenFor } from '#domain/enrolment/enrolment'
import { packageKeyFromSlug } from '#domain/enrolment/packages'
import { academyContext, visitContext } from '#app/context'
import { openStreams } from './status/status-streams.ts'
import { getStatusWatch } from './status/status-watch.ts'
import type { Route } from './+types/registration-status'

/** The stream ends after this long, so that the browser reconnects and an expired session is noticed. */
const LONGEST_MS = 5 * 60_000
const HEARTBEAT_MS = 20_000

/** A stream that a newer one replaced reconnects after this delay. */
const GAVE_WAY_MS = 60_000

const streams = openStreams()
const encoder = new TextEncoder()

export function loader({ params, context, request }: Route.LoaderArgs) {
  const { records, log } = context.get(academyContext)
  const { actor, draining } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!actor || !key) return new Response(null, { status: 404 })
  // The router would buffer a .data request until the stream ends.
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
    if (!request.signal.aborted) close()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let lastScreen = ''
      let spoken = Date.now()
      const say = (text: string) => {
        controller.enqueue(encoder.encode(text))
        spoken = Date.now()
      }
      unwatch = getStatusWatch(records).join(actor.id, {
        see(facts) {
          if (over) return
          const screen = facts ? screenFor(facts, key) : 'packages'
          if (screen !== lastScreen) say(`event: screen\ndata: ${screen}\n\n`)
          else if (Date.now() - spoken > HEARTBEAT_MS) say('event: still\ndata: here\n\n')
          lastScreen = screen
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
