import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { RESET_LINK_MINUTES } from '#domain/accounts/reset-links'
import { yes } from '#domain/enrolment/enrolment'
import { resetLinkRefusalText, resetLinkText as text } from '#domain/text/staff/accounts/reset-link'
import { formatInstant, instantAfter } from '#domain/words/formats'
import { makeResetLink, resetLinkFor } from '#records/accounts/reset-links'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { toSharedLink } from '#app/workflows/accounts/link-to-share'
import { Button } from '#ui/basics/button'
import { ShareLink } from '#ui/share-link'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/reset-link'
import './reset-link.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = {
  crumb: text.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const found = await resetLinkFor(academy.records, actor, params.id)
  if (!found.ok) throw data(null, { status: resetLinkRefusalText[found.reason].status })
  const { name, email } = found.value
  return { name, email }
}

type MadeLink = { link: ReturnType<typeof toSharedLink>; until: string }

export const action = defineActions({
  make: defineAction({
    read: (_form, { params: { id = '' } }) => ({ ok: true, value: id }),
    async run(id, { academy, actor, now, url }) {
      const made = await makeResetLink(academy.records, actor, id, now)
      if (!made.ok) return made
      const link = toSharedLink(academy, url, linkTo('resetPassword', { token: made.value.token }))
      return yes({ link, until: formatInstant(instantAfter(now, RESET_LINK_MINUTES * 60_000)) })
    },
    refusals: { ...resetLinkRefusalText, 'not-found': 404 },
    done: ({ value }) => ({ text: null, extra: value }),
  }),
})

export default function ResetLink({ loaderData: { name, email }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<MadeLink>>()
  const result: ActionResult<MadeLink> | undefined = fetcher.data ?? actionData
  const link = result?.link
  return (
    <>
      <title>{text.documentTitle(name)}</title>
      <PageHead title={text.title} note={name} />
      <RefusalNotice refusal={result?.refusal} />
      <section className="panel reset-link" aria-label={text.title}>
        <p>
          <strong>{name}</strong> · {email}
        </p>
        <p>{text.note(RESET_LINK_MINUTES)}</p>
        <p className="admin-note">{text.logged}</p>
        {link ? (
          <>
            <output>{text.shownOnce(result?.until ?? '')}</output>
            <ShareLink link={link} label={text.label(name)} title={text.title} />
          </>
        ) : null}
        <fetcher.Form method="post">
          <Button
            size="touch"
            look={link ? 'line' : 'ruby'}
            name="intent"
            value="make"
            pending={fetcher.state !== 'idle'}
            pendingText={text.making}
          >
            {link ? text.makeAgain : text.make}
          </Button>
        </fetcher.Form>
      </section>
    </>
  )
}
