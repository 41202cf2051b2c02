import { useState } from 'react'
import { spokenCode } from '#domain/money/payment-codes'
import { payExactlyText } from '#domain/text/client/money/pay-exactly'
import { CopyButton, CopyResult, type Copied } from './copy-button.tsx'
import './waiting-code.css'

export function WaitingCode({ code }: { code: string | null }) {
  const [copied, setCopied] = useState<Copied | null>(null)
  if (!code) return null
  return (
    <div className="waiting-code">
      <p>
        {payExactlyText.yourCode} <strong>{spokenCode(code)}</strong>
      </p>
      <CopyButton what={payExactlyText.code} text={code} copied={copied} onCopied={setCopied} />
      <CopyResult copied={copied} />
    </div>
  )
}
