import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { qrPhText } from '#domain/text/staff/money/qr-ph'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { ErrorSummary } from '#ui/forms/error-summary'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { Done } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { keptCode } from './kept-code.ts'
import { PutCode } from './put-code'
import { changeQrPh, QR_PH_DONE } from './qr-ph-action.ts'
import { ShownCode } from './shown-code'
import './qr-ph.css'
import type { Route } from './+types/qr-ph'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: qrPhText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return { code: await keptCode(academy, actor), done: newsIn(url, QR_PH_DONE) }
}

export const action = changeQrPh

export default function QrPh({ loaderData: { code, done }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>({ key: 'qr-ph' })
  const result = fetcher.data ?? actionData
  const found = Object.entries(result?.errors ?? {}).map(([id, message]) => ({ id, message }))
  return (
    <>
      <title>{found.length > 0 ? qrPhText.error : qrPhText.title}</title>
      <PageHead title={qrPhText.title} note={qrPhText.note} />
      <ErrorSummary errors={found} />
      <RefusalNotice refusal={result?.refusal}>
        {result?.refusal?.needsConfirmation ? (
          <>
            {' '}
            <a className="text-link" href={linkTo('confirm')} target="_blank" rel="noreferrer">
              {qrPhText.confirmIdentity}
            </a>
          </>
        ) : null}
      </RefusalNotice>
      {code ? <ShownCode key={`code ${code.id}`} code={code} errors={result?.errors ?? {}} /> : null}
      <PutCode key={`put ${code?.id ?? 'first'}`} replaces={code !== null} result={result} />
      <Done result={result?.done ? result : undefined} arrived={done} />
    </>
  )
}
