import { data, Outlet, redirect } from 'react-router'
import { loginPath, userDataOf } from '#domain/accounts/accounts'
import { expiredSessionCookies } from '#services/accounts/cookies'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import { useStoreUserData } from '#ui/site/user-data'
import { academyContext, signedIn, visitContext } from '../context.ts'
import { MaterialsUnreached } from './training/materials-unreached'
import type { Route } from './+types/layout'
import './client-area.css'
import './client.css'
import '../ui/notices/notice.css'
import '../ui/notices/progress.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const { actor, sessionHash } = context.get(visitContext)
    if (actor) return next()
    // A cookie whose session or person is gone goes as well.
    const headers = sessionHash ? expiredSessionCookies(context.get(academyContext).config) : []
    // What was sent in the background leads back to its page.
    throw redirect(loginPath(url.pathname.replace(/\/(draft|status)$/, '') + url.search), { headers })
  },
]

// A layout without a loader would have its middleware skipped on client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  return data(
    { userData: userDataOf(signedIn(context).actor) },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  useStoreUserData(loaderData.userData)
  return (
    <>
      <SiteHeader solid />
      <main id="main" className="client-area themed">
        <Outlet />
      </main>
      <SiteFooter />
      <MaterialsUnreached />
    </>
  )
}
