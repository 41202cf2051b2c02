import { linkTo } from '#routes'
import { use, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { Download } from 'lucide-react'
import { ownDataText } from '#domain/text/client/accounts/own-data'
import type { ActionResult } from '#app/action-result'
import { Button, buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { Notice } from '#ui/notices/notice'
import { ChildPlaceContext, PersonField } from '#ui/forms/person-field'
import { ProfileCorrections, type Corrections } from './profile-corrections.tsx'

const { deletion } = ownDataText

export function ProfileData({
  requestedOn,
  due,
  corrections,
  posted,
  staff,
}: {
  requestedOn: string | null
  due: string | null
  corrections: Corrections
  posted: ActionResult | undefined
  staff: boolean
}) {
  const fetcher = useFetcher<ActionResult>()
  const [open, setOpen] = useState(false)
  const [query] = useSearchParams()
  const { copy, download, dialog } = useAccountText()
  return (
    <section className="client-part" aria-labelledby="data-title">
      <h2 id="data-title">{ownDataText.title}</h2>
      <p className="field-hint">{copy}</p>
      {query.get('ask') === 'data' ? (
        <output>
          <Notice tone="good">
            <p>{ownDataText.confirmed}</p>
          </Notice>
        </output>
      ) : null}
      <p className="data-way">
        <a className={buttonClass('line', 'touch')} href={linkTo('ownData')}>
          <Download size={18} aria-hidden="true" />
          {download}
        </a>
      </p>
      {staff ? null : <ProfileCorrections corrections={corrections} posted={posted} />}
      {staff ? null : (
        <AccountDeletion requestedOn={requestedOn} due={due} fetcher={fetcher} onAsk={() => setOpen(true)} />
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        dialog={dialog}
        action={linkTo('clientPrivacy')}
        fields={{ intent: 'ask-deletion' }}
        pendingText={deletion.asking}
        destructive
        fetcher={fetcher}
      />
    </section>
  )
}

function useAccountText() {
  const child = use(ChildPlaceContext)
  return child === null ? ownDataText.account.own : ownDataText.account.ofChild(child)
}

function AccountDeletion({
  requestedOn,
  due,
  fetcher,
  onAsk,
}: {
  requestedOn: string | null
  due: string | null
  fetcher: ReturnType<typeof useFetcher<ActionResult>>
  onAsk(): void
}) {
  const text = useAccountText()
  return (
    <div className="data-end">
      <h3>{deletion.title}</h3>
      <output>
        {requestedOn ? (
          <Notice tone="warn">
            <p>{text.requested(requestedOn, due ?? '')}</p>
          </Notice>
        ) : (
          <p className="field-hint">{text.hint}</p>
        )}
      </output>
      {requestedOn ? (
        <fetcher.Form method="post" action={linkTo('clientPrivacy')} className="data-way">
          <PersonField />
          <Button
            look="line"
            size="touch"
            name="intent"
            value="keep-account"
            pending={fetcher.state !== 'idle'}
            pendingText={deletion.keeping}
          >
            {text.keep}
          </Button>
        </fetcher.Form>
      ) : (
        <form method="post" action={linkTo('clientPrivacy')} className="data-way">
          <PersonField />
          <Button
            look="line"
            size="touch"
            name="intent"
            value="ask-deletion"
            onClick={(event) => {
              event.preventDefault()
              onAsk()
            }}
          >
            {text.ask}
          </Button>
        </form>
      )}
    </div>
  )
}
