import { data, useFetcher } from 'react-router'
import { coachedBy, may } from '#domain/accounts/rights'
import { DIALOGS } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { traineesText } from '#domain/text/staff/training/trainees'
import { unenrolTrainee } from '#records/enrolment/payments'
import { registeredTrainees } from '#records/training/trainees'
import { findPromptedRow } from '../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt, useFocusKept } from '../list/prompt-dialog.tsx'
import { respondDone, isRecordId, respondRefused } from '../list/record-id.ts'
import { listPage } from '../list/list-address.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { PageHead } from '../list/page-head.tsx'
import { signedIn } from '#app/context'
import { traineeColumns, traineeRow } from './trainee-columns'
import type { Route } from './+types/trainees'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: traineesText.crumb }

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records },
    actor,
  } = signedIn(context)
  const list = await listPage(url, (address) => registeredTrainees(records, address, coachedBy(actor)))
  const rows = list.rows.map(traineeRow)
  return {
    ...list,
    rows,
    mayUnenroll: may(actor, 'every-trainee'),
    promptedRow: findPromptedRow(url, 'unenroll', rows),
    done: url.searchParams.has('done') ? traineesText.traineeUnenrolled : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const trainee = form.get('trainee')
  if (form.get('intent') !== 'unenroll' || !isRecordId(trainee)) throw data(null, { status: 400 })
  const verdict = await unenrolTrainee(records, actor, trainee, now())
  if (!verdict.ok) return respondRefused(ACTION_REFUSALS[verdict.reason])
  return respondDone({ request, url }, '1', traineesText.unenrolled(verdict.value.name))
}

export default function Trainees({ loaderData: { rows, mayUnenroll, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const prompt = usePrompt(list.promptedRow, list)
  const result = fetcher.data ?? actionData
  useFocusKept(result?.done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      <title>{traineesText.title}</title>
      <PageHead title={traineesText.title} />
      <ListPanel
        section={{ 'aria-label': traineesText.crumb }}
        caption={traineesText.title}
        list={list}
        searchLabel={traineesText.search}
        columns={traineeColumns(mayUnenroll ? prompt.ask : null)}
        rows={rows}
        empty={mayUnenroll ? traineesText.empty : traineesText.noneAssigned}
        thing={traineesText.thing}
      />
      <PromptDialog
        prompt={prompt}
        dialog={DIALOGS.unenrol}
        pendingText={traineesText.unenrolling}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'unenroll', trainee: id })}
      >
        {({ name, packageName, sessionTook, sessions }) => (
          <About name={name}>{traineesText.packageProgress(packageName, sessionTook, sessions)}</About>
        )}
      </PromptDialog>
      <Done result={result} arrived={list.done} />
    </>
  )
}
