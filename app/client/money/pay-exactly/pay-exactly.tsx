import { useState, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { payExactlyText } from '#domain/text/client/money/pay-exactly'
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
        {payExactlyText.title} <strong>{amount}</strong>
      </h2>
      {picture ? (
        <div className="pay-scan">
          <img src={picture} width={288} height={288} alt={payExactlyText.picture(amount, account?.name, spoken)} />
          <div>
            <p>{payExactlyText.scan}</p>
            <p className="field-hint">{payExactlyText.samePhone}</p>
            <a className={buttonClass('line', 'touch')} href={picture} download={`pay-${code}.png`}>
              <Download size={18} aria-hidden="true" />
              {payExactlyText.save}
            </a>
          </div>
        </div>
      ) : null}
      <dl className="pay-rows">
        <div className="pay-code">
          {row(payExactlyText.code, code, spoken)}
          <dd className="field-hint">{payExactlyText.codeHint}</dd>
        </div>
        <div>{row(payExactlyText.amount, amountToCopy, amount)}</div>
        {account?.bank ? <div>{row(payExactlyText.bank, account.bank)}</div> : null}
        {account?.name ? <div>{row(payExactlyText.accountName, account.name)}</div> : null}
        {account?.number ? (
          <div>{row(payExactlyText.accountNumber, account.number.replaceAll(/[\s-]/g, ''), account.number)}</div>
        ) : null}
      </dl>
      <CopyResult copied={copied} />
    </section>
  )
}
