import { linkTo } from '#routes'
import { Outlet, useRouteLoaderData } from 'react-router'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import type { loader as rootLoader } from '../root'
import './visitor-first.css'

export default function VisitorLayout() {
  const preview = useRouteLoaderData<typeof rootLoader>('root')?.preview
  return (
    <>
      <SiteHeader />
      {preview ? <PreviewBar /> : null}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}

function PreviewBar() {
  return (
    <aside className="preview" aria-label="Preview">
      <p className="wrap">
        <strong>Preview: nothing of this is saved yet.</strong>
        {[linkTo('home'), linkTo('about'), linkTo('packages')].map((path) => (
          <a key={path} href={`${path}?preview=1`}>
            {path}
          </a>
        ))}
      </p>
    </aside>
  )
}
