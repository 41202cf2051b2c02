import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  academyContext,
  courseContext,
  visitContext,
  type AppServices,
  type RequestContext,
  type RequestState,
} from '../context.ts'
import { readPieces } from './page-response.ts'
import { openRouteHandlers } from './route-handlers.ts'

/** `html` is the text of a page, in pieces; null for everything else, and while the database is away. */
export type PageResult = { response: Response; html: readonly string[] | null; state: RequestState }

export function openRenderer(academy: AppServices) {
  const findHandler = openRouteHandlers(build)
  return async function renderPage(request: Request, visit: RequestContext): Promise<PageResult> {
    const state: RequestState = { formData: null, outage: null }
    const context = new RouterContextProvider()
    context.set(academyContext, academy)
    context.set(visitContext, visit)
    context.set(courseContext, state)
    const response = await findHandler(new URL(request.url).pathname)(request, context)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    return { response, html: isPage && !state.outage ? await readPieces(response) : null, state }
  }
}
