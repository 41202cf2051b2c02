import { useState } from 'react'
import type { PaymentAccount } from '#domain/money/payment-accounts'
import { clientPaymentsText } from '#domain/text/client/money/payments'
import { payExactlyText } from '#domain/text/client/money/pay-exactly'
import { PaymentDetails } from '../enrolment/registration-details'
import { CopyButton, CopyResult, type Copied } from './pay-exactly/copy-button'
import type { PayExactlyData } from './pay-exactly/load-pay-exactly.ts'
import { PayExactly } from './pay-exactly/pay-exactly'
import './pay-exactly/pay-exactly.css'

type Props = { accounts: readonly PaymentAccount[]; detailsFile: string | null; pay: PayExactlyData | null }

export function HowToPay({ accounts, detailsFile, pay }: Props) {
  return (
    <section className="client-part" aria-labelledby="how-title">
      <h2 id="how-title">{clientPaymentsText.how}</h2>
      {pay ? (
        <PayExactly shown={pay}>
          <PaymentDetails fileId={detailsFile} pay={pay} />
        </PayExactly>
      ) : accounts.length > 0 || detailsFile ? (
        <>
          <p className="field-hint">{clientPaymentsText.howHint}</p>
          <Accounts accounts={accounts} />
          {detailsFile ? <PaymentDetails fileId={detailsFile} pay={null} /> : null}
        </>
      ) : (
        <p>{clientPaymentsText.noAccounts}</p>
      )}
    </section>
  )
}

function Accounts({ accounts }: Pick<Props, 'accounts'>) {
  const [copied, setCopied] = useState<Copied | null>(null)
  if (accounts.length === 0) return null
  return (
    <>
      <dl className="pay-rows">
        {accounts.map(({ bank, holder, number }) => (
          <div key={`${bank} ${number}`}>
            <dt>{payExactlyText.accountOf(bank, holder)}</dt>
            <dd className="pay-value">
              <span>{number}</span>
              <CopyButton
                what={payExactlyText.numberOf(bank, number)}
                text={number.replaceAll(/[\s-]/g, '')}
                copied={copied}
                onCopied={setCopied}
              />
            </dd>
          </div>
        ))}
      </dl>
      <CopyResult copied={copied} />
    </>
  )
}
