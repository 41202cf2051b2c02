import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { qrPhCodeText as text, qrPhTestText } from '#domain/text/staff/money/qr-ph'
import type { FieldErrors } from '#domain/forms'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Detail } from '../../shell/detail.tsx'
import type { KeptCode } from './kept-code.ts'

export function ShownCode({ code, errors }: { code: KeptCode; errors: FieldErrors }) {
  const { id, facts, tried, shown } = code
  const fetcher = useFetcher<ActionResult>({ key: 'qr-ph' })
  const pendingIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <section className="panel qr-ph" aria-labelledby="code">
      <div className="qr-ph-head">
        <h2 id="code">{text.title}</h2>
        {shown ? (
          <StatusPill tone="good">{text.shown}</StatusPill>
        ) : (
          <StatusPill tone="warn">{tried ? text.off : text.notTested}</StatusPill>
        )}
      </div>
      <CodeFacts code={code} />
      {shown ? (
        <fetcher.Form method="post" action={linkTo('adminQrPh')} className="qr-ph-form">
          <input type="hidden" name="intent" value="hide" />
          <input type="hidden" name="id" value={id} />
          <Button look="line" size="touch" pending={pendingIntent === 'hide'} pendingText={text.turningOff}>
            {text.turnOff}
          </Button>
        </fetcher.Form>
      ) : code.rendered && facts ? (
        <fetcher.Form method="post" action={linkTo('adminQrPh')} noValidate className="qr-ph-form">
          <input type="hidden" name="intent" value="show" />
          <input type="hidden" name="id" value={id} />
          {tried ? null : <Trial person={facts.kind === 'person'} errors={errors} />}
          <Button size="touch" pending={pendingIntent === 'show'} pendingText={text.showing}>
            {text.show}
          </Button>
        </fetcher.Form>
      ) : (
        <Notice tone="bad">
          <p>{text.unusable}</p>
        </Notice>
      )}
    </section>
  )
}

function CodeFacts({ code }: { code: KeptCode }) {
  const { facts, accountName, accountNumber, added, addedBy, tried, triedBy, shown, fileId } = code
  return (
    <dl className="qr-ph-facts">
      {facts ? (
        <>
          <Detail name={text.merchant}>{facts.merchant || text.missing}</Detail>
          <Detail name={text.bank}>{facts.bank}</Detail>
          <Detail name={text.account}>{facts.account || text.missing}</Detail>
          <Detail name={text.city}>{facts.city || text.missing}</Detail>
          <Detail name={text.kind}>{text.kinds[facts.kind]}</Detail>
        </>
      ) : null}
      {accountName ? <Detail name={text.nameToCopy}>{accountName}</Detail> : null}
      {accountNumber ? <Detail name={text.numberToCopy}>{accountNumber}</Detail> : null}
      <Detail name={text.added}>{text.by(added, addedBy)}</Detail>
      {tried ? <Detail name={text.tested}>{text.by(tried, triedBy)}</Detail> : null}
      {shown ? <Detail name={text.shownSince}>{shown}</Detail> : null}
      <Detail name={text.picture}>
        <a className="text-link" href={linkTo('fileView', { id: fileId })} target="_blank" rel="noreferrer">
          {text.viewPicture}
          <span className="sr-only">{text.newTab}</span>
        </a>
      </Detail>
    </dl>
  )
}

function Trial({ person, errors }: { person: boolean; errors: FieldErrors }) {
  return (
    <>
      <h3>{qrPhTestText.title}</h3>
      <div className="qr-ph-trial">
        <img src={linkTo('qrPhTrial')} width={288} height={220} alt={qrPhTestText.code} />
        <ol>
          <li>{qrPhTestText.scan}</li>
          <li>{qrPhTestText.pay}</li>
          <li>{qrPhTestText.check}</li>
        </ol>
      </div>
      {person ? (
        <Notice tone="info">
          <p>{qrPhTestText.person}</p>
        </Notice>
      ) : null}
      <CheckField id="arrived" name="arrived" label={qrPhTestText.arrived} error={errors.arrived} />
    </>
  )
}
