import { hashPageStyles, inlineStylesheets } from '#app/render/inline-stylesheets'
import { openRenderer, type PageResult } from '#app/render/render-page'
import { TELLS_NEXT } from '#domain/line'
import { isAdministrator } from '#domain/accounts/accounts'
import { addressNamed, audienceOf } from '#route-lookup'
import type { AppServices, RequestContext } from '../app/context.ts'
import { policyOf } from './headers/security-headers.ts'
import { AGAIN_SECONDS } from './limits/busy-page.ts'
import { asVisitorSent } from './requests/origin.ts'
import { asItStands } from './requests/readable-url.ts'
import { isRead } from './requests/read-requests.ts'
import { openSharedContext } from './requests/request-context.ts'
import { compressed } from './responses/compress-body.ts'
import { answerOtherPlace } from './responses/other-place.ts'
import { answerOutage } from './responses/outages.ts'
import { refuseRequest, HTTP_REFUSALS } from './responses/refusals.ts'

export function openPages(academy: AppServices, clientFolder: string) {
  const renderPage = openRenderer(academy)
  // The router compares a form's Origin header with the request URL.
  const render = (request: Request, visit: RequestContext) =>
    renderPage(asVisitorSent(academy.config, request), visit)
  return {
    async renderAnonymous(request: Request, nonce: string, draining: AbortSignal): Promise<Response> {
      const { response, html } = await render(request, openSharedContext(draining, nonce))
      return html ? new Response(html.join(''), response) : response
    },

    async answer(request: Request, visit: RequestContext): Promise<Response> {
      // The router would log a warning for each unreadable address and render it anyway.
      const rewritten = asItStands(request.url)
      if (rewritten && !isRead(request.method)) return refuseRequest(HTTP_REFUSALS.unreadable)
      const page = await (rewritten
        ? render(new Request(rewritten, request), { ...visit, readable: false })
        : render(request, visit))
      if (page.state.outage) {
        await page.response.body?.cancel()
        return answerOutage(request, page.state.outage, page.state.formData)
      }
      if (page.state.otherPlace) {
        await page.response.body?.cancel()
        return answerOtherPlace(request, page.state.formData)
      }
      return toNextAddress(page, request, visit) ?? sendPage(page, { request, visit, clientFolder })
    },
  }
}

/** A script cannot read a redirect, so a form sent by script gets the address as data. */
function toNextAddress({ response }: PageResult, request: Request, { requestId }: RequestContext): Response | null {
  const next = response.headers.get('location')
  if (next === null || !request.headers.has(TELLS_NEXT)) return null
  const headers = new Headers(response.headers)
  headers.delete('location')
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Request-Id', requestId)
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify({ next }), { status: 200, headers })
}

type PageRequest = { request: Request; visit: RequestContext; clientFolder: string }

async function sendPage({ response, html }: PageResult, { request, visit, clientFolder }: PageRequest) {
  const headers = new Headers(response.headers)
  const isFirst = !request.headers.has('cookie')
  const inlined = html && isFirst ? await inlineStylesheets(html.join(''), clientFolder) : null
  const styles = [...(inlined?.styles ?? []), ...(html ? hashPageStyles(html, visit.nonce) : [])]
  const framedBy = isStaffPreview(request, visit) ? "'self'" : "'none'"
  if (html) headers.set('Content-Security-Policy', policyOf([`'nonce-${visit.nonce}'`], styles, framedBy))
  headers.set('X-Request-Id', visit.requestId)
  if (response.status === 503 && !headers.has('retry-after')) headers.set('Retry-After', String(AGAIN_SECONDS))
  if (!headers.has('cache-control'))
    headers.set('Cache-Control', visit.sessionHash ? 'private, no-store' : 'no-cache')
  const whole = inlined ? [inlined.html] : (html ?? response.body)
  const accepted = request.headers.get('accept-encoding') ?? ''
  const body = request.method === 'HEAD' ? null : await compressed(whole, headers, accepted)
  return new Response(body, { status: response.status, headers })
}

function isStaffPreview({ url }: Request, { actor }: RequestContext): boolean {
  const { pathname, searchParams } = new URL(url)
  const name = addressNamed(pathname)
  return searchParams.has('preview') && audienceOf(name) === 'visitor' && actor !== null && isAdministrator(actor)
}
