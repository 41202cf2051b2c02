import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation, type FetcherWithComponents } from 'react-router'
import { lineLost } from '#app/offline/line-lost'
import { Button } from '#ui/basics/button'
import { PersonField } from '#ui/forms/person-field'
import { Dialog, DialogActions } from './dialog'

type Props = {
  open: boolean
  onClose(): void
  dialog: { title: string; text: string; confirm: string }
  action?: string
  fields?: Record<string, string>
  pendingText: string
  destructive?: boolean
  fetcher?: Pick<FetcherWithComponents<unknown>, 'state' | 'Form' | 'data'>
  wrong?: boolean
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  onClose,
  dialog,
  action,
  fields = {},
  pendingText,
  destructive = false,
  fetcher,
  wrong = false,
  children,
}: Props) {
  const navigation = useNavigation()
  const busy = (fetcher ? fetcher.state : navigation.state) !== 'idle'
  const answer: unknown = fetcher?.data
  const [sent, setSent] = useState<{ before: unknown } | null>(null)
  const wasBusy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const settle = useEffectEvent(() => {
    setSent(null)
    const lost = lineLost.now()
    if (!wrong && (!lost || lost.trigger?.form !== form.current)) onClose()
  })
  useEffect(() => {
    if (busy && sent) wasBusy.current = true
    // A slow phone may render the result without ever rendering the pending state.
    else if (!busy && (wasBusy.current || (sent && answer !== sent.before))) {
      wasBusy.current = false
      settle()
    }
  }, [busy, sent, answer])

  const cancel = useId()
  const PostForm = fetcher?.Form ?? Form
  return (
    <Dialog open={open} onClose={onClose} title={dialog.title} urgent={destructive}>
      <PostForm ref={form} method="post" action={action} noValidate onSubmit={() => setSent({ before: answer })}>
        <PersonField />
        <p className="dialog-text">{dialog.text}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ConfirmActions
          cancel={cancel}
          confirm={dialog.confirm}
          destructive={destructive}
          isSent={sent !== null}
          pendingText={pendingText}
          startsAtConfirm={!destructive && !children}
        />
      </PostForm>
      {/* Closes the dialog without script, and is not the button that Enter presses. */}
      <form id={cancel} method="dialog" />
    </Dialog>
  )
}

function ConfirmActions({
  cancel,
  confirm,
  destructive,
  isSent,
  pendingText,
  startsAtConfirm,
}: {
  cancel: string
  confirm: string
  destructive: boolean
  isSent: boolean
  pendingText: string
  startsAtConfirm: boolean
}) {
  return (
    <DialogActions>
      <Button form={cancel} look="line" size="touch" data-start={destructive || undefined}>
        Cancel
      </Button>
      <Button
        look={destructive ? 'danger' : 'ruby'}
        size="touch"
        pending={isSent}
        pendingText={pendingText}
        data-start={startsAtConfirm ? true : undefined}
      >
        {confirm}
      </Button>
    </DialogActions>
  )
}
