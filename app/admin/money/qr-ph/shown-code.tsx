import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Detail } from '../../shell/detail.tsx'
import type { KeptCode } from './kept-code.ts'
import type { QrPhAnswer } from './qr-ph-answer.ts'

export function ShownCode({ code, errors }: { code: KeptCode; errors: QrPhAnswer['errors'] }) {
  const { id, facts, accountName, accountNumber, added, addedBy, tried, triedBy, shown, fileId } = code
  const fetcher = useFetcher<QrPhAnswer>({ key: 'qr-ph' })
  const pendingIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  const gone = 'somebody who is not here any more'
  return (
    <section className="panel qr-ph" aria-labelledby="code">
      <div className="qr-ph-head">
        <h2 id="code">The code</h2>
        {shown ? (
          <StatusPill tone="good">Shown to clients</StatusPill>
        ) : (
          <StatusPill tone="warn">{tried ? 'Off' : 'Not tried yet'}</StatusPill>
        )}
      </div>
      <dl className="qr-ph-facts">
        {facts ? (
          <>
            <Detail name="Merchant">{facts.merchant || 'It says none'}</Detail>
            <Detail name="Bank or wallet">{facts.bank}</Detail>
            <Detail name="Account">{facts.account || 'It says none'}</Detail>
            <Detail name="City">{facts.city || 'It says none'}</Detail>
            <Detail name="Kind">{facts.kind === 'merchant' ? 'A merchant’s account' : 'A person’s account'}</Detail>
          </>
        ) : null}
        {accountName ? <Detail name="Name to copy">{accountName}</Detail> : null}
        {accountNumber ? <Detail name="Number to copy">{accountNumber}</Detail> : null}
        <Detail name="Put in">
          {added} by {addedBy ?? gone}
        </Detail>
        {tried ? (
          <Detail name="Tried">
            {tried} by {triedBy ?? gone}
          </Detail>
        ) : null}
        {shown ? <Detail name="Shown since">{shown}</Detail> : null}
        <Detail name="Picture">
          <a className="text-link" href={linkTo('fileView', { id: fileId })} target="_blank" rel="noreferrer">
            Look at it<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Detail>
      </dl>
      {shown ? (
        <fetcher.Form method="post" action={linkTo('adminQrPh')} className="qr-ph-form">
          <input type="hidden" name="intent" value="hide" />
          <input type="hidden" name="id" value={id} />
          <Button look="line" size="touch" pending={pendingIntent === 'hide'} pendingText="Switching it off…">
            Switch it off
          </Button>
        </fetcher.Form>
      ) : code.rendered && facts ? (
        <fetcher.Form method="post" action={linkTo('adminQrPh')} noValidate className="qr-ph-form">
          <input type="hidden" name="intent" value="show" />
          <input type="hidden" name="id" value={id} />
          {tried ? null : <Trial person={facts.kind === 'person'} errors={errors} />}
          <Button size="touch" pending={pendingIntent === 'show'} pendingText="Switching it on…">
            Show it to clients
          </Button>
        </fetcher.Form>
      ) : (
        <Notice tone="bad">
          <p>
            This code could not be drawn with an amount in it, so clients see the plain picture alone. Put in another
            one.
          </p>
        </Notice>
      )}
    </section>
  )
}

function Trial({ person, errors }: { person: boolean; errors: QrPhAnswer['errors'] }) {
  return (
    <>
      <h3>Try it on your own phone</h3>
      <div className="qr-ph-trial">
        <img src={linkTo('qrPhTrial')} width={288} height={220} alt="QR Ph code that pays PHP 1.00 to the academy" />
        <ol>
          <li>Scan this code with GCash, Maya or your bank’s app. It asks for one peso.</li>
          <li>Look that the app says PHP 1.00 by itself and names the academy’s account, then pay.</li>
          <li>Look in the academy’s account whether the peso has arrived.</li>
        </ol>
      </div>
      {person ? (
        <Notice tone="info">
          <p>
            This is a person’s account. Some apps let the payer change the amount then, so try it with the app that
            most of your clients use.
          </p>
        </Notice>
      ) : null}
      <CheckField id="arrived" name="arrived" label="I paid it and it arrived" error={errors.arrived} />
    </>
  )
}
