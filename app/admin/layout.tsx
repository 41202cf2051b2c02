import { data, Outlet, redirect } from 'react-router'
import { ADDRESSES, linkTo, type AddressName } from '#routes'
import { addressOfPattern, getAddressFacts } from '#route-lookup'
import { isAdministrator, loginPath, userDataOf, type Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { copyTagOf } from '#domain/files/copy-tag'
import { COPY_HEADER } from '#domain/files/device-copies'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { adminShellText } from '#domain/text/staff/shell'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import { requestsWaiting } from '#records/accounts/own/requests-waiting'
import { countWaitingTestimonials } from '#records/content/testimonial-reviews'
import { siteIdentity } from '#records/content/content'
import { countProposedMatches } from '#records/money/statements/proposed-matches'
import { countMoveRequests } from '#records/training/asking/answer-move-request'
import { countNewEnquiries } from '#records/training/trial/enquiries'
import { countWaitingAttempts } from '#records/training/practice/review-lists'
import { unfinishedSetup } from './setup/unfinished-setup.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { AfterProof } from './shell/after-proof.tsx'
import { useFreshData } from './shell/fresh-data.tsx'
import { readOpenGroup } from './shell/open-group.ts'
import { Notice } from '#ui/notices/notice'
import { useStoreUserData } from '#ui/site/user-data'
import { findReauthenticationPath } from './proof-asked.ts'
import { academyContext, signedIn, visitContext } from '../context.ts'
import type { Route } from './+types/layout'
import './admin.css'

/** Redirects visitors to sign in; refuses clients and unauthorized staff, whether or not the address exists. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url, pattern }, next) => {
    const { actor } = context.get(visitContext)
    if (!actor) throw redirect(loginPath(url.pathname + url.search))
    const { records, config, now } = context.get(academyContext)
    // No loader of the page has run, so the refusal must include the academy's identity.
    const refusal = async (reason: 'client' | 'role') =>
      data({ reason, identity: await siteIdentity(records) }, { status: 403 })
    if (!isAdministrator(actor)) throw await refusal('client')
    const name = addressOfPattern(pattern)
    if (actor.held && !OPEN_WITHOUT.includes(name)) throw redirect(secondStepPath(url))
    if (!mayOpen(actor, name)) throw await refusal('role')
    if (!isProved(actor, now())) {
      const reauthenticationPath = await findReauthenticationPath(request, url, getAddressFacts(name).proof)
      if (reauthenticationPath) throw redirect(reauthenticationPath)
    }
    const result = await next()
    const tag = name === 'rollCall' && config.deviceCopies ? copyTagOf(actor) : null
    if (tag) result.headers.set(COPY_HEADER, tag)
    return result
  },
]

// The router skips the middleware of a layout without a loader on client navigation.
export async function loader({ context, request }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, config, now } = academy
  const [setup, pending, matches, moves, testimonials, requests, recordings, enquiries] = await Promise.all([
    unfinishedSetup(academy, actor),
    may(actor, 'payments') ? countPendingPayments(records) : 0,
    countProposedMatches(records, actor),
    countMoveRequests(records, actor, now()),
    may(actor, 'content') ? countWaitingTestimonials(records) : 0,
    requestsWaiting(records, actor, config.dataRequestDays, now()),
    countWaitingAttempts(records, actor),
    countNewEnquiries(records, actor),
  ])
  return {
    userData: userDataOf(actor),
    person: {
      name: actor.name,
      image: actor.image,
      role: actor.role ? ROLE_WORDS[actor.role].name : adminShellText.noRole,
    },
    setup: setup && { done: setup.done, total: setup.total, next: setup.next, isReachable: setup.isReachable },
    navigation: {
      role: actor.role,
      closed: closedTo(actor),
      waiting: { pending, matches, moves, testimonials, requests: requests.count, recordings, enquiries },
      openGroup: readOpenGroup(request.headers.get('cookie')),
    },
  }
}

/** Staff who still owe a second step can open only these addresses. */
const OPEN_WITHOUT: AddressName[] = ['adminSecurity', 'confirm', 'adminAccount']

function secondStepPath({ pathname, search }: URL): string {
  return `${linkTo('adminSecurity')}?next=${encodeURIComponent(pathname + search)}`
}

/** Security: an address that is missing from the table is closed to everyone. */
function mayOpen(actor: Actor, name: AddressName): boolean {
  const { needs } = getAddressFacts(name)
  return name !== 'notFound' && (needs === undefined || may(actor, needs))
}

function closedTo(actor: Actor): AddressName[] {
  return (Object.keys(ADDRESSES) as AddressName[]).filter(
    (name) => getAddressFacts(name).needs && !mayOpen(actor, name),
  )
}

export { shouldRevalidate } from './list/page.tsx'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export const handle = { crumb: adminShellText.crumb }

export default function AdminLayout({ loaderData: { userData, ...shell } }: Route.ComponentProps) {
  useStoreUserData(userData)
  const { reached } = useFreshData()
  return (
    <AdminShell {...shell}>
      <div aria-live="polite" className={reached ? undefined : 'admin-offline'}>
        {reached ? null : (
          <Notice tone="warn">
            <p>{adminShellText.offline}</p>
          </Notice>
        )}
      </div>
      <AfterProof />
      <Outlet />
    </AdminShell>
  )
}
