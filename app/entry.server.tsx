import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { pathForLog } from '#services/operating/log'
import { NonceContext, ReferenceContext } from '#ui/basics/nonce'
import { academyContext, courseContext, visitContext } from './context.ts'
import { outageIn } from './outages.ts'

/** Written whole: the edge compresses it at once, and a page that is kept has its scripts known by their hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce: ownNonce, requestId } = context.get(visitContext)
  // The development server sends no policy, and React would miss a nonce that the browser hides.
  const nonce = (!import.meta.env.DEV && ownNonce) || undefined
  const { log } = context.get(academyContext)
  let answerStatus = status
  const html = await written(
    <NonceContext value={nonce}>
      <ReferenceContext value={requestId}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </ReferenceContext>
    </NonceContext>,
    { nonce, signal: request.signal },
    (error) => {
      answerStatus = 500
      if (!request.signal.aborted)
        log.error({ err: error, reference: requestId }, 'a page failed while it was rendered')
    },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: answerStatus, headers })
}

/** Rejects when not even the outermost parts can be rendered. */
function written(
  tree: React.ReactNode,
  { nonce, signal }: { nonce: string | undefined; signal: AbortSignal },
  onError: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    const paper = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts))
        done()
      },
    }).on('error', reject)
    const { pipe, abort } = renderToPipeableStream(tree, {
      ...(nonce ? { nonce } : {}),
      // No part is worth a place of its own at the end.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        signal.removeEventListener('abort', end)
        pipe(paper)
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
  // The edge answers an outage; it is no mistake of the page.
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
