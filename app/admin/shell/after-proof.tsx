import { useState } from 'react'
import { useFetchers, useLocation } from 'react-router'
import { reauthenticationText } from '#domain/text/staff/accounts/own-account'
import { buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

const FILE = /^[a-z0-9-]+\.[a-z]{2,4}$/

export function AfterProof() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isSending = useFetchers().some(({ formMethod }) => formMethod === 'POST')
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  if (isSending && sentFrom !== search) setSentFrom(search)
  const [ready, isConfirmed] = [params.get('ready') ?? '', params.has('confirmed')]
  for (const name of ['ready', 'confirmed']) params.delete(name)
  if (FILE.test(ready))
    return (
      <Notice tone="good">
        <p>{reauthenticationText.ready(ready)}</p>
        <p>
          <a
            className={buttonClass('ruby', 'dense')}
            href={`${pathname}/${ready}${params.size > 0 ? `?${params}` : ''}`}
          >
            {reauthenticationText.download}
          </a>
        </p>
      </Notice>
    )
  return isConfirmed && sentFrom !== search ? (
    <Notice tone="good">
      <p>{reauthenticationText.goOn}</p>
    </Notice>
  ) : null
}
