import type { ReactNode } from 'react'
import { MESSAGES } from '#domain/words/messages'
import { Notice } from '#ui/notices/notice'

export const TOKEN = /^[\w-]{43}$/

/** Security: the URL contains the secret; 'no-referrer' would also remove the form's origin. */
export const SECRET = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }

export function DeadLink({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>
          {MESSAGES.resetDead}
          {children}
        </p>
      </Notice>
    </div>
  )
}
