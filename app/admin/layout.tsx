import { data, Outlet, redirect } from 'react-router'
import { isAdministrator, loginPath, userDataOf } from '#domain/accounts/accounts'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import { countWaitingTestimonials } from '#records/content/testimonial-reviews'
import { AdminShell } from './shell/admin-shell.tsx'
import { useFreshData } from './shell/fresh-data.tsx'
import { Notice } from '#ui/notices/notice'
import { useStoreUserData } from '#ui/site/user-data'
import { signedIn, visitContext } from '../context.ts'
import type { Route } from './+types/layout'
import './admin.css'

/** A visitor is sent to sign in and back, a client is refused, whether or not the address exists. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const { actor } = context.get(visitContext)
    if (!actor) throw redirect(loginPath(url.pathname + url.search))
    if (!isAdministrator(actor)) throw data(null, { status: 403 })
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
    countPendingPayments(records),
    countWaitingTestimonials(records),
  ])
  return {
    userData: userDataOf(actor),
    person: { name: actor.name, image: actor.image },
    waiting: { pending, testimonials },
  }
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
