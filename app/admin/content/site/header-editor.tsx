import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#domain/forms'
import { recentWinText } from '#domain/text/staff/content/recent-win'
import type { ActionResult, Refusal } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import type { HeaderVersion } from './header-action.ts'

type HeaderResult = ActionResult<HeaderVersion>
type Header = { title: string; name: string; version: string }

export function HeaderEditor({ header, posted }: { header: Header; posted: HeaderResult | undefined }) {
  const fetcher = useFetcher<HeaderResult>()
  const unsaved = useUnsaved()
  const result = fetcher.data ?? posted
  const [begun, setBegun] = useState<Header>(
    posted ? { ...header, ...posted.values, version: posted.version ?? header.version } : header,
  )
  const [dirty, setDirty] = useState(Boolean(posted))
  if (!dirty && fetcher.state === 'idle' && begun.version !== header.version) setBegun(header)
  const [seen, setSeen] = useState<unknown>(posted)
  if (result && result !== seen && fetcher.state === 'idle') {
    setSeen(result)
    if (result.done) setDirty(false)
  }
  const settle = useEffectEvent(unsaved.settle)
  useEffect(() => {
    if (result?.done) settle()
  }, [result])
  const found = useSummary(result?.errors)
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
        {result?.refusal ? <HeaderRefusal refusal={result.refusal} /> : null}
        <HeaderField name="title" label={recentWinText.winTitle} begun={begun} errors={result?.errors} />
        <HeaderField name="name" label={recentWinText.name} begun={begun} errors={result?.errors} />
        <Button size="dense" pending={fetcher.state !== 'idle'} pendingText={recentWinText.saving}>
          {recentWinText.confirm}
        </Button>
      </fetcher.Form>
      <Toast text={result?.done ?? null} shown={result} close={recentWinText.close} />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </section>
  )
}

function HeaderRefusal({ refusal }: { refusal: Refusal }) {
  return (
    <div role="alert" className="edit-refusal">
      <Notice tone="bad">
        <p>{refusal.text}</p>
        {refusal.reload ? (
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
