import { linkTo, type AddressName } from '#routes'
import { Outlet, useMatches, useRouteLoaderData } from 'react-router'
import { LOOK_PREVIEW } from '#domain/content/look/look'
import { siteIdentity } from '#records/content/content'
import { openingText } from '#domain/text/shared/opening-soon'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import { academyContext } from '../context.ts'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/layout'
import { OpeningSoon } from './opening-soon'
import './visitor-first.css'

/** Before the opening, staff see what visitors do not, so no page may be cached. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const answer = await next()
    const { openedAt } = await siteIdentity(context.get(academyContext).records)
    const isUncached = answer.headers.get('Cache-Control')?.includes('no-store')
    if (!openedAt && !isUncached) answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

const CLOSED_BEFORE_OPENING: readonly string[] = [
  'splash',
  'home',
  'about',
  'contact',
  'helloWorld',
  'terms',
  'refunds',
  'packages',
  'trial',
  'trialSent',
  'members',
  'testimonial',
  'win',
  'newsItem',
] satisfies AddressName[]

export default function VisitorLayout() {
  const { preview = null, closed = null } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  const page = useMatches().at(-1)?.id ?? ''
  const isClosed = closed !== null && CLOSED_BEFORE_OPENING.includes(page)
  const isClosedToYou = closed === 'to-you'
  if (isClosed && isClosedToYou) return <OpeningSoon />
  return (
    <>
      <SiteHeader isClosed={isClosedToYou} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter isClosed={isClosedToYou} />
      {preview !== null ? <PreviewBar kind={preview} /> : isClosed ? <ClosedBar /> : null}
    </>
  )
}

function ClosedBar() {
  return (
    <section className="preview" aria-label={openingText.bar}>
      <p className="wrap">
        <strong>{openingText.closed}</strong>
        <a href={linkTo('adminSetup')}>{openingText.setup}</a>
      </p>
    </section>
  )
}

const PREVIEWED = [
  { path: linkTo('home'), name: 'Home' },
  { path: linkTo('about'), name: 'About' },
  { path: linkTo('packages'), name: 'Packages' },
]

function PreviewBar({ kind }: { kind: string }) {
  return (
    <section className="preview" aria-label="Preview">
      <p className="wrap">
        <strong>Preview: only you see the page like this.</strong>
        {PREVIEWED.map(({ path, name }) => (
          <a key={path} href={`${path}?preview=${kind === LOOK_PREVIEW ? kind : 1}`}>
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}
