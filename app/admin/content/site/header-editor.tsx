import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { recentWinText } from '#domain/text/staff/content/recent-win'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'

export type HeaderAnswer = {
  header: {
    done: string | null
    refusal: string | null
    reload: boolean
    errors: FieldErrors
    values: FieldValues
    version: string
  }
}
type Header = { title: string; name: string; version: string }

export function HeaderEditor({ header, posted }: { header: Header; posted: HeaderAnswer | undefined }) {
  const fetcher = useFetcher<HeaderAnswer>()
  const unsaved = useUnsaved()
  const came = fetcher.data ?? posted
  const answer = came ? came.header : null
  const [begun, setBegun] = useState<Header>(
    posted ? { ...header, ...posted.header.values, version: posted.header.version } : header,
  )
  const [dirty, setDirty] = useState(Boolean(posted))
  // Shows another user's saved header at once, unless this user is typing.
  if (!dirty && fetcher.state === 'idle' && begun.version !== header.version) setBegun(header)
  const [seen, setSeen] = useState<unknown>(posted)
  if (came && came !== seen && fetcher.state === 'idle') {
    setSeen(came)
    if (answer?.done) setDirty(false)
  }
  const settle = useEffectEvent(unsaved.settle)
  useEffect(() => {
    if (answer?.done) settle()
  }, [answer])
  const found = useSummary(answer?.errors)
  return (
    <section className="panel header-editor" aria-labelledby="header-title">
      <h2 id="header-title">{recentWinText.title}</h2>
      <fetcher.Form
        key={begun.version}
        method="post"
        noValidate
        onChange={() => {
          unsaved.touch()
          setDirty(true)
        }}
      >
        <input type="hidden" name="intent" value="header" />
        <input type="hidden" name="version" value={begun.version} />
        <ErrorSummary errors={found} />
        {answer?.refusal ? <HeaderRefusal refusal={answer.refusal} reload={answer.reload} /> : null}
        <HeaderField name="title" label={recentWinText.winTitle} begun={begun} errors={answer?.errors} />
        <HeaderField name="name" label={recentWinText.name} begun={begun} errors={answer?.errors} />
        <Button size="dense" pending={fetcher.state !== 'idle'} pendingText={recentWinText.saving}>
          {recentWinText.confirm}
        </Button>
      </fetcher.Form>
      <Toast text={answer?.done ?? null} shown={came} close={recentWinText.close} />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </section>
  )
}

function HeaderRefusal({ refusal, reload }: { refusal: string; reload: boolean }) {
  return (
    <div role="alert" className="edit-refusal">
      <Notice tone="bad">
        <p>{refusal}</p>
        {reload ? (
          <p>
            {recentWinText.inputKept}{' '}
            <a className="text-link" href={linkTo('adminNews')}>
              {recentWinText.reload}
            </a>{' '}
            {recentWinText.afterReload}
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

function HeaderField({
  name,
  label,
  begun,
  errors,
}: {
  name: 'title' | 'name'
  label: string
  begun: Header
  errors: FieldErrors | undefined
}) {
  return (
    <Field id={name} name={name} label={label} defaultValue={begun[name]} error={errors?.[name]} autoComplete="off" />
  )
}
