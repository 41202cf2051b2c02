import { linkTo } from '#routes'
// The first import defines the order of the cascade layers.
import './first.css'
import './app.css'
import { Component, lazy, Suspense, use, useEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Identity } from '#domain/content/identity'
import { artKey, opensWithSplash, PRODUCT_COLOURS } from '#domain/content/look/look'
import { isAdministrator } from '#domain/accounts/accounts'
import { isLineError, CONNECTION_TEXTS } from '#domain/line'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { siteIdentity } from '#records/content/content'
import { BusyNotice } from '#ui/dialogs/busy-notice'
import { LineNotice } from '#ui/line-notice'
import { LineWatch } from '#ui/line-watch'
import { LoadingScreen } from '#ui/loading-screen'
import { IslandsContext } from '#ui/basics/island'
import { NonceContext } from '#ui/basics/nonce'
import { RouteFocus } from '#ui/basics/route-focus'
import { IdentityContext, useBrand, useLook } from '#ui/site/brand'
import { LookLinks, LookStyle } from '#ui/site/look-head'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import { keepFormValues } from '#app/offline/busy-answers'
import { academyContext, visitContext } from './context.ts'
import { putBackEarlyTexts } from './browser/early-texts.ts'
import { keepThePage } from '#app/offline/line'
import { readableForms } from './browser/readable-forms.ts'
import { previewedLook, previewedSite, readPreviewKind } from '#app/workflows/content/site-preview'
import splash from './first-paint.js?raw'
import type { Route } from './+types/root'

// A failed import of the error page means that the connection failed: show the inline text.
const ErrorPage = lazy(() => import('#ui/error-page').catch(() => ({ default: LastWords })))

export const middleware: Route.MiddlewareFunction[] = [readableForms]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFormValues, keepThePage]

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await previewedSite(context, url)
  const academy = context.get(academyContext)
  const look = await previewedLook(context, url)
  const [stored, mailed] = await Promise.all([draft?.identity ?? siteIdentity(academy.records), mailIsSetUp(academy)])
  const identity = look === undefined ? stored : { ...stored, look }
  const { actor } = context.get(visitContext)
  return {
    identity,
    preview: draft !== null || look !== undefined ? readPreviewKind(url) : null,
    closed: identity.openedAt
      ? null
      : actor && isAdministrator(actor)
        ? ('to-visitors' as const)
        : ('to-you' as const),
    mailed,
  }
}

/** Only saving site content changes what every page shows. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith(linkTo('adminSite')) ?? false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const alone = use(IslandsContext)
  const brand = useBrand()
  const look = useLook()
  return (
    <html lang="en" data-look={artKey(look) ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look?.dark ?? PRODUCT_COLOURS.dark} />
        {/* Comes before the stylesheets, because a script after them would wait for them. */}
        <script
          nonce={nonce}
          data-academy={opensWithSplash(look) ? brand.name : undefined}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: splash }}
        />
        <Meta />
        <LookLinks look={look} />
        <Links />
        {look ? <LookStyle look={look} /> : null}
        {alone ? (
          <>
            <script type="text/later" src={alone.script} />
            <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: alone.rules }} />
          </>
        ) : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Jump to content
        </a>
        {children}
        {alone ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => {
    putBackEarlyTexts()
    document.documentElement.dataset.awake = ''
  }, [])
  return (
    <>
      <Outlet />
      <RouteFocus />
      <LoadingScreen />
      <BusyNotice />
      <LineWatch />
      <LineNotice />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <WhateverHappens error={error}>
      <IdentityContext value={identityIn(error)}>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<LastWords error={error} />}>
            <ErrorPage error={error} />
          </Suspense>
        </main>
        <SiteFooter />
      </IdentityContext>
    </WhateverHappens>
  )
}

function identityIn(error: unknown): Identity | null {
  const errorData: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof errorData === 'object' && errorData !== null && 'identity' in errorData
    ? (errorData.identity as Identity)
    : null
}

class WhateverHappens extends Component<{ error: unknown; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? (
      <main id="main" tabIndex={-1}>
        <LastWords error={this.props.error} />
      </main>
    ) : (
      this.props.children
    )
  }
}

function LastWords({ error }: { error: unknown }) {
  return (
    <div className="wrap bare-page">
      <h1 className="headline">{isLineError(error) ? CONNECTION_TEXTS.title : 'The page could not be shown'}</h1>
      <p>{CONNECTION_TEXTS.page}</p>
      <p>
        <button type="button" className="text-link" onClick={() => window.location.reload()}>
          {CONNECTION_TEXTS.again}
        </button>{' '}
        ·{' '}
        <a className="text-link" href={linkTo('home')}>
          Back to home
        </a>
      </p>
    </div>
  )
}
