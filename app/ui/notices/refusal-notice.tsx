import type { ReactNode } from 'react'
import type { Refusal } from '#app/action-result'
import { Notice } from './notice'

export function RefusalNotice({ refusal, children }: { refusal: Refusal | null | undefined; children?: ReactNode }) {
  return refusal ? (
    <div role="alert">
      <Notice tone="bad">
        <p>
          {refusal.text}
          {children}
        </p>
      </Notice>
    </div>
  ) : null
}
