import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { addressNamed, getAddressFacts } from '#routes'
import { pathForLog } from '#services/operating/log'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { IslandsContext } from '#ui/basics/island'
import islands from 'virtual:islands'
import { NonceContext, ReferenceContext } from '#ui/basics/nonce'
import { academyContext, courseContext, visitContext } from './context.ts'
import { drawOnce } from './render/cache-markup.tsx'
import { toRenderedResponse } from '#app/render/page-response'
import { embedPageData } from '#app/render/hand-over'
import { outageIn } from './outages.ts'
import { PREPARED } from '#app/workflows/content/prepared'

/** A whole body lets the edge compress it at once, and lets a cached page allow scripts by hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce: ownNonce, requestId } = context.get(visitContext)
  // The development server sends no CSP, and React would report a nonce that the browser hides.
  const nonce = (!import.meta.env.DEV && ownNonce) || undefined
  const { log } = context.get(academyContext)
  const alone = !import.meta.env.DEV && isAlone(request, routerContext)
  let answerStatus = status
  // As a stream, React would render the data in separate suspended parts, which costs more.
  const { serverHandoffStream: data, ...routed } = routerContext
  const known = alone || !data ? null : await text(data)
  const page = await written(
    <NonceContext value={nonce}>
      <ReferenceContext value={requestId}>
        <IslandsContext value={alone ? { script: islands, rules: PREPARED } : null}>
          <MarkupCacheContext value={import.meta.env.DEV ? null : drawOnce}>
            <ServerRouter context={routed} url={request.url} {...(nonce ? { nonce } : {})} />
          </MarkupCacheContext>
        </IslandsContext>
      </ReferenceContext>
    </NonceContext>,
    { nonce, signal: request.signal },
    (error) => {
      answerStatus = 500
      if (!request.signal.aborted)
        log.error({ err: error, reference: requestId }, 'a page failed while it was rendered')
    },
  )
  // Pieces avoid another copy of the whole page.
  const isTakenOver = known !== null && routed.renderMeta?.didRenderScripts
  const pieces = [DOCTYPE, ...(isTakenOver ? embedPageData(page, known, nonce) : [page])]
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return toRenderedResponse(pieces, { status: answerStatus, headers })
}

function isAlone(request: Request, { staticHandlerContext: rendered }: EntryContext): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const address = addressNamed(pathname)
  const isPublic = getAddressFacts(address).islands === true
  return (
    (rendered.statusCode === 404
      ? isPublic || address === 'notFound'
      : isPublic && rendered.statusCode === 200 && rendered.errors === null) &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    !searchParams.has('preview') &&
    !searchParams.has('refused')
  )
}

/** Matches a suspended or failed part in React's markup. */
const NOT_DONE = /<!--\$[!?]/
const DOCTYPE = '<!DOCTYPE html>'

/**
 * Tries the cheaper string rendering first, else a stream that waits for all parts. Rejects when the shell cannot be
 * rendered.
 */
async function written(
  tree: React.ReactNode,
  how: { nonce: string | undefined; signal: AbortSignal },
  onError: (error: unknown) => void,
): Promise<string> {
  try {
    const html = renderToString(tree)
    if (!NOT_DONE.test(html)) return html
  } catch {
    // The stream reports the same error again.
  }
  return (await streamed(tree, how, onError)).slice(DOCTYPE.length)
}

function streamed(
  tree: React.ReactNode,
  { nonce, signal }: { nonce: string | undefined; signal: AbortSignal },
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        signal.removeEventListener('abort', end)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: (error) => {
        signal.removeEventListener('abort', end)
        reject(error)
      },
      onError,
    })
    const end = () => abort(signal.reason)
    signal.addEventListener('abort', end)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const outage = outageIn(error)
  if (outage) context.get(courseContext).outage = outage
  const { requestId } = context.get(visitContext)
  context
    .get(academyContext)
    .log.error(
      { err: error, reference: requestId, path: pathForLog(new URL(request.url).pathname) },
      outage ? 'the database or the storage did not answer' : 'unexpected failure',
    )
}
