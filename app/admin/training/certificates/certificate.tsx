import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { WITHDRAWAL_REASON_MAX_LENGTH } from '#domain/training/certificates/certificates'
import { CERTIFICATE_REFUSALS, certificateText } from '#domain/text/staff/training/certificates'
import { fieldsOf } from '#domain/forms'
import { formatDayOf } from '#domain/words/formats'
import { withdrawCertificate } from '#records/training/certificates/issue-certificate'
import { certificateForStaff } from '#records/training/certificates/certificate-lists'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
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

export const handle = {
  crumb: certificateText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const certificate = await certificateForStaff(academy.records, actor, params.number)
  if (!certificate) throw data(null, { status: 404 })
  const { givenAt, withdrawnAt, ...words } = certificate
  return { ...words, given: formatDayOf(givenAt), withdrawn: withdrawnAt && formatDayOf(withdrawnAt) }
}

export const action = defineAction({
  read(form, { params: { number = '' } }) {
    const values = fieldsOf(form, ['reason'])
    return { ok: true, value: { number, reason: values.reason ?? '' }, values }
  },
  run: (withdrawal, { academy, actor, now }) => withdrawCertificate(academy.records, actor, withdrawal, now),
  refusals: CERTIFICATE_REFUSALS,
  done: (_withdrawn, _sent, { url }) => ({ text: certificateText.withdrawal.done, path: url.pathname }),
})

type Shown = Route.ComponentProps['loaderData']

export default function Certificate({ loaderData: certificate, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  const { number, name, withdrawn } = certificate
  return (
    <>
      <title>{certificateText.documentTitle(name)}</title>
      <PageHead title={name} note={certificateText.note(number)}>
        <CertificateLinks certificate={certificate} />
      </PageHead>
      <section className="panel certificate-one" aria-label={certificateText.title}>
        {withdrawn ? (
          <StatusPill tone="bad">{certificateText.withdrawn}</StatusPill>
        ) : (
          <StatusPill tone="good">{certificateText.valid}</StatusPill>
        )}
        <CertificateFacts certificate={certificate} />
        {withdrawn ? null : (
          <fetcher.Form method="post" noValidate className="certificate-withdraw">
            <TextField
              name="reason"
              label={certificateText.withdrawal.reason}
              hint={certificateText.withdrawal.hint}
              rows={2}
              required
              maxLength={WITHDRAWAL_REASON_MAX_LENGTH}
              defaultValue={result?.values.reason ?? ''}
              error={result?.errors.reason ?? result?.refusal?.text}
            />
            <Button
              look="danger"
              size="dense"
              pending={fetcher.state !== 'idle'}
              pendingText={certificateText.withdrawal.pending}
            >
              {certificateText.withdrawal.submit}
            </Button>
          </fetcher.Form>
        )}
      </section>
      <LiveRegion>{result?.done ?? ''}</LiveRegion>
    </>
  )
}

function CertificateLinks({ certificate: { number, traineeId, withdrawn } }: { certificate: Shown }) {
  return (
    <>
      {traineeId ? (
        <ButtonLink look="line" size="dense" to={linkTo('traineeSessions', { id: traineeId })}>
          {certificateText.sessions}
        </ButtonLink>
      ) : null}
      {withdrawn ? null : (
        <a className={buttonClass('line', 'dense')} href={linkTo('certificatePdf', { number })} download>
          {certificateText.pdf}
        </a>
      )}
      <a
        className={buttonClass('line', 'dense')}
        href={linkTo('certificate', { number })}
        target="_blank"
        rel="noreferrer"
      >
        {certificateText.publicPage}
        <span className="sr-only">{certificateText.newTab}</span>
      </a>
      <ButtonLink look="line" size="dense" to={linkTo('adminCertificates')}>
        {certificateText.all}
      </ButtonLink>
    </>
  )
}

function CertificateFacts({ certificate }: { certificate: Shown }) {
  const { packageName, given, givenBy, withdrawn, withdrawnBy, reason } = certificate
  return (
    <dl className="trainee-details">
      <Detail name={certificateText.package}>{packageName}</Detail>
      <Detail name={certificateText.issued}>{given}</Detail>
      <Detail name={certificateText.issuedBy}>{givenBy ?? certificateText.formerStaff}</Detail>
      {withdrawn ? (
        <>
          <Detail name={certificateText.withdrawn}>{withdrawn}</Detail>
          <Detail name={certificateText.withdrawnBy}>{withdrawnBy ?? certificateText.formerStaff}</Detail>
          <Detail name={certificateText.reason}>{reason}</Detail>
        </>
      ) : null}
    </dl>
  )
}
