import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { pathForLog } from '#services/log'
import { NonceContext, ReferenceContext } from '#ui/nonce'
import { academyContext, courseContext, visitContext } from './context.ts'
import { outageIn } from './outages.ts'

/** Renders one page to HTML, its scripts allowed by this answer's nonce, its failures named by this answer's reference. */
export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, context: Readonly<RouterContextProvider>): Promise<Response> {
  const { nonce: ownNonce, requestId } = context.get(visitContext)
  const nonce = ownNonce || undefined
  const { log } = context.get(academyContext)
  let answerStatus = status
  // React never takes its listener off the signal it is given, and the platform keeps a request's signal while anything listens:
  // given the request's own, every page ever drawn would stay in memory. This one ends with the page.
  const gone = new AbortController()
  const end = () => gone.abort()
  request.signal.addEventListener('abort', end)
  const letGo = () => request.signal.removeEventListener('abort', end)
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ReferenceContext value={requestId}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </ReferenceContext>
    </NonceContext>,
    {
      ...(nonce ? { nonce } : {}),
      signal: gone.signal,
      onError(error) {
        answerStatus = 500
        if (!request.signal.aborted) log.error({ err: error, reference: requestId }, 'a page failed while it was rendered')
      },
    },
  ).catch((error: unknown) => {
    letGo()
    throw error
  })
  stream.allReady.then(letGo, letGo)
  // A page that is kept is written whole: its scripts are known by their hashes.
  if (!nonce || isbot(request.headers.get('user-agent') ?? '')) await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status: answerStatus, headers })
}

/** Writes down what a loader or action threw, under the reference the person sees. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // The door answers an outage; it is no mistake of the page.
  const outage = outageIn(error)
  if (outage) context.get(courseContext).outage = outage
  const { requestId } = context.get(visitContext)
  context.get(academyContext).log.error({ err: error, reference: requestId, path: pathForLog(new URL(request.url).pathname) }, outage ? 'the database or the storage did not answer' : 'unexpected failure')
}
