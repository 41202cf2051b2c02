import { data, Outlet, redirect } from 'react-router'
import { ADDRESSES, addressOfPattern, factsOf, linkTo, type AddressName, type Facts } from '#addresses'
import { isAdministrator, loginPath, userDataOf, type Actor } from '#domain/accounts/accounts'
import { isProved, may, ROLE_WORDS } from '#domain/accounts/rights'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import { countWaitingTestimonials } from '#records/content/testimonial-reviews'
import { AdminShell } from './shell/admin-shell.tsx'
import { useFreshData } from './shell/fresh-data.tsx'
import { Notice } from '#ui/notices/notice'
import { useStoreUserData } from '#ui/site/user-data'
import { academyContext, signedIn, visitContext } from '../context.ts'
import type { Route } from './+types/layout'
import './admin.css'

/**
 * A visitor is sent to sign in and back; a client is refused, whether or not the address exists, and so is a role that
 * lacks what the address needs.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url, pattern }, next) => {
    const { actor } = context.get(visitContext)
    if (!actor) throw redirect(loginPath(url.pathname + url.search))
    if (!isAdministrator(actor)) throw data(null, { status: 403 })
    const name = addressOfPattern(pattern)
    if (!mayOpen(actor, name)) throw data({ because: 'role' }, { status: 403 })
    if (!isProved(actor, context.get(academyContext).now())) {
      const asked = await proofAsked(request, url, factsOf(name).proof)
      if (asked) throw redirect(asked)
    }
    return next()
  },
]

// A layout without a loader would have its middleware skipped on client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  const {
    academy: { records },
    actor,
  } = signedIn(context)
  const [pending, testimonials] = await Promise.all([
    may(actor, 'payments') ? countPendingPayments(records) : 0,
    may(actor, 'content') ? countWaitingTestimonials(records) : 0,
  ])
  return {
    userData: userDataOf(actor),
    person: {
      name: actor.name,
      image: actor.image,
      role: actor.role ? ROLE_WORDS[actor.role].name : 'No role',
      closed: closedTo(actor),
    },
    waiting: { pending, testimonials },
  }
}

const DELETES = ['delete', 'delete-account', 'unenroll']

/**
 * Where somebody proves that it is them, and comes back from with what they had typed; null where no proof is asked. What
 * is downloaded is asked for again on its page.
 */
async function proofAsked(request: Request, url: URL, proof: Facts['proof']): Promise<string | null> {
  const writes = request.method === 'POST'
  if (!proof || (proof !== 'to-open' && !writes)) return null
  const form = writes
    ? await request
        .clone()
        .formData()
        .catch(() => null)
    : null
  if (proof === 'to-delete' && !DELETES.includes(String(form?.get('intent')))) return null
  const query = new URLSearchParams(url.search)
  for (const [name, value] of form ?? [])
    if (proof === 'to-write' && typeof value === 'string' && !['intent', 'entry'].includes(name))
      query.set(name, value)
  const page = proof === 'to-open' ? linkTo('reports') : url.pathname
  return `${linkTo('confirm')}?next=${encodeURIComponent(page + (query.size > 0 ? `?${query}` : ''))}`
}

/** What is none of the table's addresses is nobody's. */
function mayOpen(actor: Actor, name: AddressName): boolean {
  const { needs } = factsOf(name)
  return name !== 'notFound' && (needs === undefined || may(actor, needs))
}

/** The addresses that this role has no right to. */
function closedTo(actor: Actor): AddressName[] {
  return (Object.keys(ADDRESSES) as AddressName[]).filter((name) => factsOf(name).needs && !mayOpen(actor, name))
}

export { shouldRevalidate } from './list/page.tsx'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export const handle = { crumb: 'Admin' }

export default function AdminLayout({ loaderData: { userData, person, waiting } }: Route.ComponentProps) {
  useStoreUserData(userData)
  const { reached } = useFreshData()
  return (
    <AdminShell person={person} waiting={waiting}>
      <div aria-live="polite" className={reached ? undefined : 'admin-offline'}>
        {reached ? null : (
          <Notice tone="warn">
            <p>The academy cannot be reached. What you see may be out of date; this page goes on trying.</p>
          </Notice>
        )}
      </div>
      <Outlet />
    </AdminShell>
  )
}
