import { data, Outlet, redirect } from 'react-router'
import { isAdministrator, loginPath, userDataOf } from '#domain/accounts/accounts'
import { copyTagOf } from '#domain/files/copy-tag'
import { COPY_HEADER } from '#domain/files/device-copies'
import { expiredSessionCookies } from '#services/accounts/cookies'
import { useBrand } from '#ui/site/brand'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import { useStoreUserData } from '#ui/site/user-data'
import { CopiedNotice } from './device/copied-notice'
import { useDeviceCopies } from './device/device-copies.ts'
import { WaitedWords } from './device/waited-words'
import { ClientPlaces, WayBack } from './places/client-places'
import { academyContext, signedIn, visitContext } from '../context.ts'
import { MaterialsUnreached } from './training/materials-unreached'
import type { Route } from './+types/layout'
import './client-area.css'
import './client.css'
import './device/device.css'
import '../ui/notices/notice.css'
import '../ui/notices/progress.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const { actor, sessionHash } = context.get(visitContext)
    if (actor) {
      const answer = await next()
      const tag = context.get(academyContext).config.deviceCopies ? copyTagOf(actor) : null
      if (tag) answer.headers.set(COPY_HEADER, tag)
      return answer
    }
    const headers = sessionHash ? expiredSessionCookies(context.get(academyContext).config) : []
    // A background request returns to its page, not to its own address.
    throw redirect(loginPath(url.pathname.replace(/\/(draft|status)$/, '') + url.search), { headers })
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const {
    actor,
    academy: { config },
  } = signedIn(context)
  const copies = config.deviceCopies && !isAdministrator(actor)
  return data({ userData: userDataOf(actor), copies }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  const { userData, copies } = loaderData
  const brand = useBrand()
  useStoreUserData(userData)
  useDeviceCopies({ wanted: copies, personId: userData.id })
  return (
    <>
      <SiteHeader solid />
      <div className="client-ground themed">
        <div className="client-shell">
          <ClientPlaces />
          <main id="main" className="client-area">
            <p className="print-brand" aria-hidden="true">
              {brand.name}
            </p>
            <CopiedNotice />
            <WayBack />
            <Outlet />
          </main>
        </div>
      </div>
      <SiteFooter />
      <MaterialsUnreached />
      <WaitedWords personId={userData.id} />
    </>
  )
}
