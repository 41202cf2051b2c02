import { useState, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { payExactlyText } from '#domain/text/client/money/pay-exactly'
import { buttonClass } from '#ui/basics/button'
import { CopyButton, CopyResult, type Copied } from './copy-button.tsx'
import type { PayExactlyData } from './load-pay-exactly.ts'
import './pay-exactly.css'

type CopyRow = { what: string; text: string; words?: ReactNode; title?: ReactNode }

export function PayExactly({ shown, children }: { shown: PayExactlyData | null; children: ReactNode }) {
  const [copied, setCopied] = useState<Copied | null>(null)
  if (!shown) return children
  const { amount, amountToCopy, code, spoken } = shown
  const row = ({ what, text, words = text, title = what }: CopyRow) => (
    <>
      <dt>{title}</dt>
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
      <dl className="pay-rows">
        <div>{row({ what: payExactlyText.amount, text: amountToCopy, words: amount })}</div>
        {toAccountRows(shown).map((each) => (
          <div key={each.what}>{row(each)}</div>
        ))}
      </dl>
      <CodeToScan shown={shown} />
      {children}
      <dl className="pay-rows">
        <div className="pay-code">
          {row({ what: payExactlyText.code, text: code, words: spoken })}
          <dd className="field-hint">{payExactlyText.codeHint}</dd>
        </div>
      </dl>
      <CopyResult copied={copied} />
    </section>
  )
}

function toAccountRows({ account, accounts }: PayExactlyData): CopyRow[] {
  const digits = (number: string) => number.replaceAll(/[\s-]/g, '')
  const isListed = accounts.some(({ number }) => account?.number && digits(number) === digits(account.number))
  const ofCode = isListed || !account ? null : account
  return [
    ...accounts.map(({ bank, holder, number }) => ({
      what: payExactlyText.numberOf(bank, number),
      title: payExactlyText.accountOf(bank, holder),
      text: digits(number),
      words: number,
    })),
    ...(ofCode?.bank ? [{ what: payExactlyText.bank, text: ofCode.bank }] : []),
    ...(ofCode?.name ? [{ what: payExactlyText.accountName, text: ofCode.name }] : []),
    ...(ofCode?.number
      ? [{ what: payExactlyText.accountNumber, text: digits(ofCode.number), words: ofCode.number }]
      : []),
  ]
}

function CodeToScan({ shown: { picture, amount, code, spoken, account } }: { shown: PayExactlyData }) {
  if (!picture) return null
  return (
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
  )
}
