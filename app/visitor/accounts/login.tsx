import { linkTo } from '#routes'
import { use, useEffect, useRef, useState } from 'react'
import { redirect, UNSAFE_DataRouterContext, useLocation } from 'react-router'
import { bookingWishOf, homeOf, safeReturnPath } from '#domain/accounts/accounts'
import type { ActionResult } from '#app/action-result'
import { academyContext, visitContext } from '#app/context'
import { formatPhp } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { trainingPackage } from '#records/enrolment/packages'
import { newestNotice } from '#records/consent/notices'
import { EMAIL } from '#domain/words/texts'
import { CONNECTION_TEXTS } from '#domain/line'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { useHydrated } from '#ui/basics/hydrated'
import { useLost } from '#ui/line-notice'
import { LoginScene } from './account-scene.tsx'
import { LoginPanel } from './login-panel.tsx'
import { useOfferedPasskeys } from './passkey-sign-in'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { InAppNotice } from '#ui/notices/in-app-notice'
import { Notice } from '#ui/notices/notice'
import { storeUserData } from '#ui/site/user-data'
import { fetchFilesOf } from '../../browser/page-files.ts'
import { enterAcademy, type LoginHint } from './login-actions'
import type { Route } from './+types/login'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  if (actor) throw redirect(safeReturnPath(url.searchParams.get('next')) ?? homeOf(actor.type))
  const { records } = context.get(academyContext)
  const [{ version }, booking] = await Promise.all([newestNotice(records), loadBooking(records, url)])
  return { notice: version, booking, email: readInvitedEmail(url) }
}

async function loadBooking(records: Records, url: URL) {
  const key = bookingWishOf(safeReturnPath(url.searchParams.get('next')))
  const wished = key && (await trainingPackage(records, key))
  return wished ? { name: wished.name, price: formatPhp(wished.priceCentavos) } : null
}

function readInvitedEmail(url: URL): string {
  const email = url.searchParams.get('email') ?? ''
  return email.length <= 254 && EMAIL.test(email) ? email : ''
}

export const action = enterAcademy

export default function Login({ loaderData: { notice, booking, email }, actionData }: Route.ComponentProps) {
  const result: ActionResult<LoginHint> | undefined = actionData
  const location = useLocation()
  const { hash } = location
  const { search, changed } = readSearch(location.search)
  const hydrated = useHydrated()
  const offers = useOfferedPasskeys(search, result)
  const form = useNextFiles()
  const [closed, setClosed] = useState<unknown>(undefined)
  useEffect(() => storeUserData(null), [])
  const byAddress = hash === '#sign-up-mode' ? 'sign-up' : 'sign-in'
  const answered = result?.target === 'sign-up' ? 'sign-up' : undefined
  const wrong = result ? Object.keys(result.errors).length > 0 : false
  const answerFor = (panel: 'sign-in' | 'sign-up') => (result?.target === panel ? result : undefined)
  const lost = useLost(linkTo('login'))
  const said = lost ?? result
  const dialog = said === closed ? null : lost ? unreached(lost.form?.get('panel')) : result?.refusal
  return (
    <div id="sign-up-mode" className="login" data-panel={hydrated ? byAddress : answered}>
      <title>{`${wrong ? 'Error: ' : ''}Sign up or log in`}</title>
      <LoginScene
        heading={
          <>
            Good to <em>see you</em>
          </>
        }
        lead="One account for everything: booking a package, sending your proof of payment, following your sessions."
      />
      <div className="login-form" ref={form}>
        {changed ? (
          <output className="announcement">
            <Notice tone="good">
              <p>{CHANGED[changed]}</p>
            </Notice>
          </output>
        ) : null}
        <InAppNotice />
        <LoginPanel
          panel="sign-in"
          search={search}
          notice={notice}
          booking={booking}
          answer={answerFor('sign-in')}
          offersPasskeys={offers}
        />
        <LoginPanel
          panel="sign-up"
          search={search}
          notice={notice}
          booking={booking}
          email={email}
          answer={answerFor('sign-up')}
        />
      </div>
      <MessageDialog urgent message={dialog ?? null} onClose={() => setClosed(said)} />
    </div>
  )
}

function useNextFiles() {
  const router = use(UNSAFE_DataRouterContext)?.router
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = form.current
    if (!router || !box) return undefined
    const begun = () => void fetchFilesOf(router, [linkTo('clientHome'), linkTo('admin'), linkTo('dashboard')])
    if (box.contains(document.activeElement)) begun()
    else box.addEventListener('focusin', begun, { once: true })
    return () => box.removeEventListener('focusin', begun)
  }, [router])
  return form
}

const CHANGED = {
  changed: MESSAGES.resetDone,
  'taken-over': MESSAGES.resetTookOver,
  joined: 'Welcome to the team. Please sign in with the password you have just chosen.',
}

function unreached(panel: FormDataEntryValue | null | undefined): { title: string; text: string } {
  return panel === 'sign-up'
    ? { title: 'Sign-up Error', text: `Error signing up: ${CONNECTION_TEXTS.reached}` }
    : { title: DIALOGS.loginError.title, text: `Error logging in: ${CONNECTION_TEXTS.reached}` }
}

function readSearch(text: string): { search: string; changed: keyof typeof CHANGED | null } {
  const query = new URLSearchParams(text)
  const password = query.get('password')
  const changed = password === 'changed' || password === 'taken-over' || password === 'joined' ? password : null
  query.delete('password')
  return { search: query.size > 0 ? `?${query}` : '', changed }
}
