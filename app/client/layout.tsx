import type { ReactNode } from 'react'
import { data, Outlet, redirect } from 'react-router'
import { linkTo } from '#routes'
import { matchRequestAddress } from '#route-lookup'
import { isAdministrator, loginPath, userDataOf, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { copyTagOf } from '#domain/files/copy-tag'
import { COPY_HEADER } from '#domain/files/device-copies'
import { familyIds } from '#records/accounts/families/families'
import { expiredSessionCookies } from '#services/accounts/cookies'
import { useBrand } from '#ui/site/brand'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import { useStoreUserData } from '#ui/site/user-data'
import { ChildPlaceContext, FamilyContext, PersonContext } from '#ui/forms/person-field'
import { CopiedNotice } from './device/copied-notice'
import { useDeviceCopies } from './device/device-copies.ts'
import { WaitedWords } from './device/waited-words'
import { ChildPlaceBar } from './family/child-place'
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
  async ({ context, request, url }, next) => {
    const { actor, sessionHash } = context.get(visitContext)
    if (actor) {
      refuseOwnAccount(actor, request, url)
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

const OF_OWN_ACCOUNT = ['clientPassword', 'clientSecurity', 'clientConfirm', 'sessionLink', 'verification']

/** Security: refuses what belongs to an account of one's own in a place that a parent opened. */
function refuseOwnAccount(actor: Actor, request: Request, url: URL): void {
  if (!isOpenedByParent(actor) || !OF_OWN_ACCOUNT.includes(matchRequestAddress(url.pathname))) return
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(linkTo('family'))
  // oxlint-disable-next-line typescript/only-throw-error -- the router answers what is thrown
  throw data(null, { status: 403 })
}

export async function loader({ context }: Route.LoaderArgs) {
  const {
    actor,
    academy: { config, records },
  } = signedIn(context)
  const copies = config.deviceCopies && !isAdministrator(actor)
  const isStaff = isAdministrator(actor)
  const family = isStaff ? [] : await familyIds(records, actor)
  const place = isOpenedByParent(actor) ? actor.firstName : null
  return data(
    { userData: userDataOf(actor), copies, family, place, isStaff },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  const { userData, copies, family, place, isStaff } = loaderData
  const brand = useBrand()
  useStoreUserData(userData)
  useDeviceCopies({ wanted: copies, personId: userData.id, family })
  return (
    <ClientContexts person={isStaff ? null : userData.id} family={family} place={place}>
      <SiteHeader solid />
      {place ? <ChildPlaceBar name={place} /> : null}
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
    </ClientContexts>
  )
}

type Contexts = { person: string | null; family: readonly string[]; place: string | null; children: ReactNode }

function ClientContexts({ person, family, place, children }: Contexts) {
  return (
    <PersonContext value={person}>
      <FamilyContext value={family}>
        <ChildPlaceContext value={place}>{children}</ChildPlaceContext>
      </FamilyContext>
    </PersonContext>
  )
}
