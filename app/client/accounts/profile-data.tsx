import { linkTo } from '#routes'
import { useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { Download } from 'lucide-react'
import { DIALOGS } from '#domain/words/messages'
import { Button, buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { Notice } from '#ui/notices/notice'
import { ProfileCorrections, type Corrections } from './profile-corrections.tsx'
import type { ProfileAnswer } from './profile-answer.ts'

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
  posted: ProfileAnswer | undefined
  staff: boolean
}) {
  const fetcher = useFetcher<ProfileAnswer>()
  const [open, setOpen] = useState(false)
  const [query] = useSearchParams()
  return (
    <section className="client-part" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="field-hint">
        Everything the academy keeps about you, with your pictures and receipts, in one file.
      </p>
      {query.get('ask') === 'data' ? (
        <output>
          <Notice tone="good">
            <p>You have confirmed that it is you. You can download your data now.</p>
          </Notice>
        </output>
      ) : null}
      <p className="data-way">
        <a className={buttonClass('line', 'touch')} href={linkTo('ownData')}>
          <Download size={18} aria-hidden="true" />
          Download my data
        </a>
      </p>
      {staff ? null : <ProfileCorrections corrections={corrections} posted={posted} />}
      {staff ? null : (
        <div className="data-end">
          <h3>Leaving</h3>
          <output>
            {requestedOn ? (
              <Notice tone="warn">
                <p>
                  You asked on {requestedOn} for your account to be deleted. The academy does it by {due}; until then
                  you can take it back.
                </p>
              </Notice>
            ) : (
              <p className="field-hint">
                You can ask the academy to delete your account and what belongs to it. What was paid stays in its
                books, without your name.
              </p>
            )}
          </output>
          {requestedOn ? (
            <fetcher.Form method="post" action={linkTo('profile')} className="data-way">
              <Button
                look="line"
                size="touch"
                name="intent"
                value="keep-account"
                pending={fetcher.state !== 'idle'}
                pendingText="Taking it back…"
              >
                Keep my account
              </Button>
            </fetcher.Form>
          ) : (
            <form method="post" action={linkTo('profile')} className="data-way">
              <Button
                look="line"
                size="touch"
                name="intent"
                value="ask-deletion"
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(true)
                }}
              >
                Delete my account
              </Button>
            </form>
          )}
        </div>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        dialog={DIALOGS.askDeletion}
        action={linkTo('profile')}
        fields={{ intent: 'ask-deletion' }}
        pendingText="Asking…"
        destructive
        fetcher={fetcher}
      />
    </section>
  )
}
