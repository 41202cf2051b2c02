import { linkTo } from '#routes'
import { data, redirect, useFetcher } from 'react-router'
import { WITHDRAWAL_REASON_MAX_LENGTH } from '#domain/training/certificates/certificates'
import { CERTIFICATE_REFUSALS } from '#domain/training/certificates/refusals'
import { fieldsOf } from '#domain/forms'
import { formatDayOf } from '#domain/words/formats'
import { withdrawCertificate } from '#records/training/certificates/issue-certificate'
import { certificateForStaff } from '#records/training/certificates/certificate-lists'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { LiveRegion } from '#ui/notices/live-region'
import { StatusPill } from '#ui/notices/status-pill'
import { PageHead } from '../../list/page-head.tsx'
import { Detail } from '../../shell/detail.tsx'
import type { Route } from './+types/certificate'
import '../trainee-sessions.css'
import './certificates.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: 'Certificate' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const certificate = await certificateForStaff(academy.records, actor, params.number)
  if (!certificate) throw data(null, { status: 404 })
  const { givenAt, withdrawnAt, ...words } = certificate
  return { ...words, given: formatDayOf(givenAt), withdrawn: withdrawnAt && formatDayOf(withdrawnAt) }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const { reason = '' } = fieldsOf(await request.formData(), ['reason'])
  const verdict = await withdrawCertificate(academy.records, actor, { number: params.number, reason }, academy.now())
  if (verdict.ok)
    return isFetched(request)
      ? { done: 'The certificate is withdrawn', error: null, reason: '' }
      : redirect(url.pathname, 303)
  const { text, status } = CERTIFICATE_REFUSALS[verdict.because]
  return data({ done: null, error: text, reason }, { status })
}

export default function Certificate({ loaderData: certificate, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? actionData
  const { number, name, packageName, given, givenBy, withdrawn, withdrawnBy, reason, traineeId } = certificate
  return (
    <>
      <title>{`Certificate of ${name}`}</title>
      <PageHead title={name} note={`Certificate ${number}`}>
        {traineeId ? (
          <ButtonLink look="line" size="dense" to={linkTo('traineeSessions', { id: traineeId })}>
            Sessions
          </ButtonLink>
        ) : null}
        {withdrawn ? null : (
          <a className={buttonClass('line', 'dense')} href={linkTo('certificatePdf', { number })} download>
            PDF
          </a>
        )}
        <a
          className={buttonClass('line', 'dense')}
          href={linkTo('certificate', { number })}
          target="_blank"
          rel="noreferrer"
        >
          Public page<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <ButtonLink look="line" size="dense" to={linkTo('adminCertificates')}>
          All certificates
        </ButtonLink>
      </PageHead>
      <section className="panel certificate-one" aria-label="Certificate">
        {withdrawn ? <StatusPill tone="bad">Withdrawn</StatusPill> : <StatusPill tone="good">Holds</StatusPill>}
        <dl className="trainee-details">
          <Detail name="Package">{packageName}</Detail>
          <Detail name="Given">{given}</Detail>
          <Detail name="Given by">{givenBy ?? 'Nobody who is still here'}</Detail>
          {withdrawn ? (
            <>
              <Detail name="Withdrawn">{withdrawn}</Detail>
              <Detail name="Withdrawn by">{withdrawnBy ?? 'Nobody who is still here'}</Detail>
              <Detail name="Why">{reason}</Detail>
            </>
          ) : null}
        </dl>
        {withdrawn ? null : (
          <fetcher.Form method="post" noValidate className="certificate-withdraw">
            <TextField
              name="reason"
              label="Why it is withdrawn"
              hint="Only staff read it. Its public page says from then on that it was withdrawn, and names nobody."
              rows={2}
              required
              maxLength={WITHDRAWAL_REASON_MAX_LENGTH}
              defaultValue={answer?.reason ?? ''}
              {...(answer?.error ? { error: answer.error } : {})}
            />
            <Button look="danger" size="dense" pending={fetcher.state !== 'idle'} pendingText="Withdrawing…">
              Withdraw the certificate
            </Button>
          </fetcher.Form>
        )}
      </section>
      <LiveRegion>{answer?.done ?? ''}</LiveRegion>
    </>
  )
}
