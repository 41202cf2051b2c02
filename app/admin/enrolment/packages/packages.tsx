import { linkTo } from '#addresses'
import { useEffect, useState } from 'react'
import { Link, Outlet, useNavigate, useOutlet } from 'react-router'
import { Plus } from 'lucide-react'
import { formatPhp } from '#domain/words/formats'
import { DIALOGS } from '#domain/words/messages'
import { trainingPackages } from '#records/enrolment/packages'
import { academyContext } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Toast } from '#ui/notices/toast'
import { AskForm, askedIn } from '../../list/ask.tsx'
import { DataList } from '../../list/data-list.tsx'
import { useFocusKept } from '../../list/focus-kept.tsx'
import { revalidatesAlso } from '../../list/fresh-answers.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { answerPackages, DONE } from './package-answer.ts'
import { packageColumns, usePackages, type PackageRow } from './package-columns'
import type { Route } from './+types/packages'
import '../../list/admin-list.css'

export { AdminFailure as ErrorBoundary } from '../../list/admin-failure.tsx'

export const handle = { crumb: 'Packages' }
export const shouldRevalidate = revalidatesAlso

const ASK_DELETE = 'Are you sure you want to delete this package?'

export async function loader({ context, url }: Route.LoaderArgs) {
  const packages = await trainingPackages(context.get(academyContext).records)
  const rows = packages.map(({ priceCentavos, ...rest }, place): PackageRow => {
    return { ...rest, place, places: packages.length, price: formatPhp(priceCentavos) }
  })
  const [asked, done] = [askedIn(url), url.searchParams.get('done') ?? '']
  return {
    rows,
    asked: asked?.decision === 'delete' ? (rows.find(({ key }) => key === asked.id) ?? null) : null,
    done: Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null,
  }
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerPackages({ request, context, url })
}

export default function Packages({ loaderData, actionData }: Route.ComponentProps) {
  const { rows } = loaderData
  const fetcher = usePackages()
  const navigate = useNavigate()
  const form = useOutlet()
  const [asked, setAsked] = useState(loaderData.asked)
  const [closed, setClosed] = useState<unknown>(null)
  const [said, say] = useState<{ text: string; after: unknown } | null>(null)
  const answer = fetcher.data ?? actionData
  // The newest news counts: a form's, the last answer's, or the address's.
  const news = said?.after === answer ? said : null
  const text = news ? news.text : answer ? answer.done : loaderData.done
  const settled = fetcher.state === 'idle' && !asked ? fetcher.data : undefined
  // A row that was moved may have lost the focus on the way.
  useEffect(() => {
    if (settled?.pressed && document.activeElement === document.body)
      document.getElementById(settled.pressed)?.focus({ preventScroll: true })
  }, [settled])
  useFocusKept(settled?.done ? settled : undefined)
  return (
    <>
      {form ? null : <title>Packages</title>}
      <PageHead title="Packages" note="What is sold, in the order visitors see it">
        <Link
          className={buttonClass('ruby', 'dense')}
          to={linkTo('packageNew')}
          state={{ fromList: true }}
          preventScrollReset
        >
          <Plus size={16} aria-hidden="true" />
          Add New Package
        </Link>
      </PageHead>
      <section className="panel content-list" aria-label="Packages">
        <DataList
          caption="Packages"
          columns={packageColumns(setAsked)}
          rows={rows}
          rowId={({ key }) => key}
          empty="No packages yet. The first one you add can be booked at once."
        />
      </section>
      <AskForm search="" page={1} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => {
          setAsked(null)
          if (loaderData.asked) void navigate('?', { replace: true, preventScrollReset: true })
        }}
        dialog={{ ...DIALOGS.deleteContent, text: ASK_DELETE }}
        action={linkTo('adminPackages')}
        pendingText="Deleting…"
        destructive
        fetcher={fetcher}
        fields={asked ? { intent: 'delete', entry: asked.key } : {}}
      >
        {asked ? (
          <p className="admin-about">
            <strong>{asked.name}</strong>
          </p>
        ) : null}
      </ConfirmDialog>
      <MessageDialog
        urgent
        message={closed !== answer && !asked ? (answer?.refusal ?? null) : null}
        onClose={() => setClosed(answer)}
      />
      <Toast text={text} shown={news ?? answer ?? text} close="Close" />
      <Outlet context={(words: string) => say({ text: words, after: answer })} />
    </>
  )
}
