import { useState, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { buttonClass } from '#ui/basics/button'
import { CopyButton, CopyResult, type Copied } from './copy-button.tsx'
import type { PayExactlyData } from './load-pay-exactly.ts'
import './pay-exactly.css'

export function PayExactly({ shown }: { shown: PayExactlyData | null }) {
  const [copied, setCopied] = useState<Copied | null>(null)
  if (!shown) return null
  const { amount, amountToCopy, code, spoken, picture, account } = shown
  const row = (what: string, text: string, words: ReactNode = text) => (
    <>
      <dt>{what}</dt>
      <dd className="pay-value">
        <span>{words}</span>
        <CopyButton what={what} text={text} copied={copied} onCopied={setCopied} />
      </dd>
    </>
  )
  return (
    <section className="pay-exactly" aria-labelledby="pay-exactly">
      <h2 id="pay-exactly">
        Pay exactly <strong>{amount}</strong>
      </h2>
      {picture ? (
        <div className="pay-scan">
          <img
            src={picture}
            width={288}
            height={288}
            alt={`QR Ph code that pays ${amount}${account?.name ? ` to ${account.name}` : ''}, payment code ${spoken}`}
          />
          <div>
            <p>
              Scan it with GCash, Maya or your bank’s app. The amount is in it already; look that it says the same.
            </p>
            <p className="field-hint">Paying on this phone? Save the picture and choose it where your app scans.</p>
            <a className={buttonClass('line', 'touch')} href={picture} download={`pay-${code}.png`}>
              <Download size={18} aria-hidden="true" />
              Save picture
            </a>
          </div>
        </div>
      ) : null}
      <dl className="pay-rows">
        <div className="pay-code">
          {row('Payment code', code, spoken)}
          <dd className="field-hint">
            Write it into the message of your transfer: your payment is found by it, and nobody has to ask.
          </dd>
        </div>
        <div>{row('Amount', amountToCopy, amount)}</div>
        {account?.bank ? <div>{row('Bank or wallet', account.bank)}</div> : null}
        {account?.name ? <div>{row('Account name', account.name)}</div> : null}
        {account?.number ? (
          <div>{row('Account number', account.number.replaceAll(/[\s-]/g, ''), account.number)}</div>
        ) : null}
      </dl>
      <CopyResult copied={copied} />
    </section>
  )
}
