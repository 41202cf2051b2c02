import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { qrPhText } from '#domain/text/staff/money/qr-ph'
import { signedIn } from '#app/context'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { Done } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { keptCode } from './kept-code.ts'
import { PutCode } from './put-code'
import { answerQrPh, QR_PH_DONE, type QrPhAnswer } from './qr-ph-answer.ts'
import { ShownCode } from './shown-code'
import './qr-ph.css'
import type { Route } from './+types/qr-ph'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: qrPhText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return { code: await keptCode(academy, actor), done: newsIn(url, QR_PH_DONE) }
}

export const action = answerQrPh

export default function QrPh({ loaderData: { code, done }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<QrPhAnswer>({ key: 'qr-ph' })
  const answer = fetcher.data ?? actionData
  const found = Object.entries(answer?.errors ?? {}).map(([id, message]) => ({ id, message }))
  return (
    <>
      <title>{found.length > 0 ? qrPhText.error : qrPhText.title}</title>
      <PageHead title={qrPhText.title} note={qrPhText.note} />
      <ErrorSummary errors={found} />
      {answer?.refusal ? (
        <div role="alert">
          <Notice tone="bad">
            <p>
              {answer.refusal}{' '}
              {answer.asksProof ? (
                <a className="text-link" href={linkTo('confirm')} target="_blank" rel="noreferrer">
                  {qrPhText.confirmIdentity}
                </a>
              ) : null}
            </p>
          </Notice>
        </div>
      ) : null}
      {code ? <ShownCode key={`code ${code.id}`} code={code} errors={answer?.errors ?? {}} /> : null}
      <PutCode key={`put ${code?.id ?? 'first'}`} replaces={code !== null} answer={answer} />
      <Done answer={answer?.done ? { done: answer.done, refusal: null } : undefined} arrived={done} />
    </>
  )
}
