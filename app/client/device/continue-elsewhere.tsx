import { linkTo } from '#routes'
import { use, useId, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { inAppText as text } from '#domain/text/shared/accounts/in-app'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { InAppNotice, OpenElsewhere } from '#ui/notices/in-app-notice'
import { ChildPlaceContext, PersonField } from '#ui/forms/person-field'
import { CopyButton, CopyResult, type Copied } from '../money/pay-exactly/copy-button'
import type { SessionLinkResult } from '../accounts/session-link.ts'

export function ContinueElsewhere() {
  return <InAppNotice>{use(ChildPlaceContext) === null ? <SessionLink /> : null}</InAppNotice>
}

function SessionLink() {
  const fetcher = useFetcher<ActionResult<SessionLinkResult>>()
  const { pathname, search } = useLocation()
  const id = useId()
  const [copied, setCopied] = useState<Copied | null>(null)
  const address = fetcher.data?.address
  if (address)
    return (
      <>
        <label htmlFor={id}>{text.link}</label>
        <input id={id} className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
        <CopyButton what={text.link} text={address} copied={copied} onCopied={setCopied} />
        <CopyResult copied={copied} />
        <p className="field-hint">{text.linkHint}</p>
        <OpenElsewhere address={address} />
      </>
    )
  return (
    <fetcher.Form method="post" action={linkTo('sessionLink')}>
      <PersonField />
      <input type="hidden" name="next" value={pathname + search} />
      <Button look="line" size="touch" pending={fetcher.state !== 'idle'} pendingText={text.preparing}>
        {text.prepare}
      </Button>
      {fetcher.data?.refusal ? <p role="alert">{fetcher.data.refusal.text}</p> : null}
    </fetcher.Form>
  )
}
