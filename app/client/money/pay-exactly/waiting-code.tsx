import { useState } from 'react'
import { spokenCode } from '#domain/money/payment-codes'
import { CopyButton, CopyResult, type Copied } from './copy-button.tsx'
import './waiting-code.css'

export function WaitingCode({ code }: { code: string | null }) {
  const [copied, setCopied] = useState<Copied | null>(null)
  if (!code) return null
  return (
    <div className="waiting-code">
      <p>
        Your payment code: <strong>{spokenCode(code)}</strong>
      </p>
      <CopyButton what="Payment code" text={code} copied={copied} onCopied={setCopied} />
      <CopyResult copied={copied} />
    </div>
  )
}
