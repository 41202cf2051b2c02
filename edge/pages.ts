import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  academyContext,
  courseContext,
  visitContext,
  type AppServices,
  type RequestState,
  type RequestContext,
} from '../app/context.ts'
import { readPieces } from '#app/render/page-response'
import { TELLS_NEXT } from '#domain/line'
import { AGAIN_SECONDS } from '#edge/limits/busy-page'
import { compressed } from './responses/compress-body.ts'
import { policyOf } from './headers/security-headers.ts'
import { withStylesInside } from '#app/render/inline-stylesheets'
import { asItStands } from './requests/readable-url.ts'
import { asVisitorSent } from './requests/origin.ts'
import { answerOutage } from './responses/outages.ts'
import { isRead } from './requests/read-requests.ts'
import { refuseRequest, HTTP_REFUSALS } from './responses/refusals.ts'
import { unknownVisit } from './requests/request-context.ts'
import { openRouting } from '#app/render/route-handlers'

export function openPages(academy: AppServices, clientFolder: string) {
  const routing = openRouting(build)
  const draw = (request: Request, visit: RequestContext, course: RequestState) => {
    const context = new RouterContextProvider()
    context.set(academyContext, academy)
    context.set(visitContext, visit)
    context.set(courseContext, course)
    // The router compares a form's Origin header with the request URL.
    return routing(new URL(request.url).pathname)(asVisitorSent(academy.config, request), context)
  }
  return {
    async renderAnonymous(request: Request, nonce: string, draining: AbortSignal): Promise<Response> {
      const answer = await draw(request, unknownVisit(draining, nonce), { formData: null, outage: null })
      return new Response((await readPieces(answer)).join(''), answer)
    },

    async answer(request: Request, visit: RequestContext): Promise<Response> {
      // The router would log a warning for each unreadable address and render it anyway.
      const stands = asItStands(request.url)
      if (stands && !isRead(request.method)) return refuseRequest(HTTP_REFUSALS.unreadable)
      const course: RequestState = { formData: null, outage: null }
      const answer = await (stands
        ? draw(new Request(stands, request), { ...visit, readable: false }, course)
        : draw(request, visit, course))
      if (course.outage) {
        await answer.body?.cancel()
        return answerOutage(request, course.outage, course.formData)
      }
      const headers = new Headers(answer.headers)
      const next = headers.get('location')
      if (next !== null && request.headers.has(TELLS_NEXT)) {
        headers.delete('location')
        headers.set('Cache-Control', 'private, no-store')
        headers.set('X-Request-Id', visit.requestId)
        headers.set('Content-Type', 'application/json')
        return new Response(JSON.stringify({ next }), { status: 200, headers })
      }
      const page = headers.get('content-type')?.startsWith('text/html') ?? false
      // A visitor without cookies has probably cached nothing yet: inline the stylesheets.
      const pieces = page ? await readPieces(answer) : null
      const whole =
        pieces && !request.headers.has('cookie') ? await withStylesInside(pieces.join(''), clientFolder) : null
      if (page) headers.set('Content-Security-Policy', policyOf([`'nonce-${visit.nonce}'`], whole?.styles ?? []))
      headers.set('X-Request-Id', visit.requestId)
      if (answer.status === 503 && !headers.has('retry-after')) headers.set('Retry-After', String(AGAIN_SECONDS))
      if (!headers.has('cache-control'))
        headers.set('Cache-Control', visit.sessionHash ? 'private, no-store' : 'no-cache')
      const body =
        request.method === 'HEAD'
          ? null
          : await compressed(
              whole ? [whole.html] : (pieces ?? answer.body),
              headers,
              request.headers.get('accept-encoding') ?? '',
            )
      return new Response(body, { status: answer.status, headers })
    },
  }
}
