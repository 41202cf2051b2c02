import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { addressNamed, getAddressFacts } from '#route-lookup'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { toLookStyle } from '#domain/content/look/look-style'
import { IslandsContext } from '#ui/basics/island'
import { LookStyleContext } from '#ui/site/look-head'
import islands from 'virtual:islands'
import { NonceContext, ReferenceContext } from '#ui/basics/nonce'
import { PREPARED } from '#app/workflows/content/prepared'
import { academyContext, visitContext } from '../context.ts'
import { cacheMarkup } from './cache-markup.tsx'
import { toRenderedResponse } from './page-response.ts'
import { renderTree } from './render-tree.ts'
import { embedPageData } from './rewrite-html.ts'

const DOCTYPE = '<!DOCTYPE html>'

/** A whole body lets the edge compress it at once, and lets a cached page allow scripts by hash. */
export async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce: ownNonce, requestId, isShared } = context.get(visitContext)
  // The development server sends no CSP, and React would report a nonce that the browser hides.
  const nonce = (!import.meta.env.DEV && ownNonce) || undefined
  const { log } = context.get(academyContext)
  const hasIslands = !import.meta.env.DEV && hydratesInParts(request, routerContext)
  let finalStatus = status
  // As a stream, React would render the data in separate suspended parts, which costs more.
  const { serverHandoffStream, ...routed } = routerContext
  const data = hasIslands || !serverHandoffStream ? null : await text(serverHandoffStream)
  const router = <ServerRouter context={routed} url={request.url} {...(nonce ? { nonce } : {})} />
  const page = await renderTree(provideContexts(router, { nonce, requestId, hasIslands }), {
    nonce,
    signal: request.signal,
    onError: (error) => {
      finalStatus = 500
      if (!request.signal.aborted)
        log.error({ err: error, reference: requestId }, 'a page failed while it was rendered')
    },
  })
  const isHydrated = data !== null && routed.renderMeta?.didRenderScripts
  const pieces = [DOCTYPE, ...(isHydrated ? embedPageData(page, data, { nonce, isShared }) : [page])]
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return toRenderedResponse(pieces, { status: finalStatus, headers })
}

type PageFacts = { nonce: string | undefined; requestId: string; hasIslands: boolean }

function provideContexts(router: ReactNode, { nonce, requestId, hasIslands }: PageFacts): ReactNode {
  return (
    <NonceContext value={nonce}>
      <ReferenceContext value={requestId}>
        <IslandsContext value={hasIslands ? { script: islands, rules: PREPARED } : null}>
          <LookStyleContext value={toLookStyle}>
            <MarkupCacheContext value={import.meta.env.DEV ? null : cacheMarkup}>{router}</MarkupCacheContext>
          </LookStyleContext>
        </IslandsContext>
      </ReferenceContext>
    </NonceContext>
  )
}

function hydratesInParts(request: Request, { staticHandlerContext: rendered }: EntryContext): boolean {
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
