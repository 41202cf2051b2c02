import { lazy, use, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { siteIdentity } from '#records/content'
import { BusyNotice } from '#ui/busy-notice'
import { LoadingScreen } from '#ui/loading-screen'
import { NonceContext } from '#ui/nonce'
import { RouteFocus } from '#ui/route-focus'
import { SiteFooter } from '#ui/site-footer'
import { SiteHeader } from '#ui/site-header'
import { keepWhatIsTyped } from './busy-answers.ts'
import { academyContext } from './context.ts'
import { readableForms } from './readable-forms.ts'
import { previewedSite } from './site-preview.ts'
import curtain from './curtain.js?raw'
import bodoni from './fonts/bodoni-moda-500-normal.woff2?url'
import figtree from './fonts/figtree-400-700.woff2?url'
import type { Route } from './+types/root'
import './app.css'

// Few visits need it. When even this cannot be loaded, the network is away: then the words below must do.
const ErrorPage = lazy(() => import('#ui/error-page').catch(() => ({ default: Unreachable })))

export const middleware: Route.MiddlewareFunction[] = [readableForms]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepWhatIsTyped]

export const links: Route.LinksFunction = () => [
  ...[figtree, bodoni].map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })),
  { rel: 'icon', href: '/art/brand.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/atom+xml', title: 'Wins and news' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await previewedSite(context, url)
  return { identity: draft?.identity ?? await siteIdentity(context.get(academyContext).records), preview: draft !== null }
}

// The brand does not change under a reader's hands: it is read once a document.
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2b0e22" />
        {/* Before the style sheets, so that it need not wait for them; in the page, so that it waits for nothing. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: curtain }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">Jump to content</a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <><Outlet /><RouteFocus /><LoadingScreen /><BusyNotice /></>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}><ErrorPage error={error} /></main>
      <SiteFooter />
    </>
  )
}

function Unreachable() {
  return (
    <div className="wrap py-24">
      <h1 className="headline">The page could not be loaded</h1>
      <p className="mt-4">Please check your connection, then <a className="text-link" href="/home">go back to home</a>.</p>
    </div>
  )
}
