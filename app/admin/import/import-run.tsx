import { data, useFetcher } from 'react-router'
import { importRunText as text } from '#domain/text/staff/import/import'
import { importById } from '#records/import/imports'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { Toast } from '#ui/notices/toast'
import { PageHead } from '../list/page-head.tsx'
import { changeImport, IMPORT_NEWS } from './import-actions.ts'
import { loadPreview } from './preview-loader.ts'
import { ImportPreview } from './preview.tsx'
import { loadResult } from './result-loader.ts'
import { ImportResult } from './result.tsx'
import { newsIn } from '../list/list-address.ts'
import type { Route } from './+types/import-run'
import './import.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.crumb }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const found = await importById(academy.records.read, actor, params.id)
  if (!found) throw data(null, { status: 404 })
  const { fileName, state, table } = found
  const news = newsIn(url, IMPORT_NEWS)
  const isConfirmed = url.searchParams.has('ask')
  if (table) {
    const preview = await loadPreview(academy, { ...found, table }, url)
    return { fileName, state, news, isConfirmed, preview, result: null }
  }
  return { fileName, state, news, isConfirmed, preview: null, result: await loadResult(academy, actor, found) }
}

export const action = changeImport

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, preview, result, news, isConfirmed } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const answer: ActionResult | undefined = fetcher.data ?? actionData
  return (
    <>
      <title>{text.documentTitle(fileName)}</title>
      <PageHead title={text.title(fileName)} note={preview ? text.preview : undefined} />
      <RefusalNotice refusal={answer?.refusal} />
      {isConfirmed && !answer ? <output className="admin-note">{text.confirmed}</output> : null}
      {preview ? <ImportPreview preview={preview} fetcher={fetcher} /> : null}
      {result ? <ImportResult result={result} fetcher={fetcher} /> : null}
      <Toast text={answer?.done ?? news} shown={answer?.done ? answer : news} />
    </>
  )
}
