import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { FieldValues } from '#domain/forms'
import { PAYMENT_PART, sitePartsOf } from '#domain/content/site-fields'
import { CONTENT_TEXTS } from '#domain/content/content'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { siteAsStored } from '#records/content/site/site-editing'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { PageHead } from '../../list/page-head.tsx'
import { Toast } from '#ui/notices/toast'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { changeSite, type SavedSite } from './site-action.ts'
import { SitePartFields } from './site-parts.tsx'
import './site.css'
import type { Route } from './+types/site'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: siteContentText.title }

const PATH = linkTo('adminSite')
const NONE: Record<string, string> = {}

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return { ...(await siteAsStored(academy.records)), mayChangePayment: may(actor, 'payment-details') }
}

export const action = changeSite

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<SavedSite>>()
  const [params] = useSearchParams()
  const unsaved = useUnsaved()
  const result: ActionResult<SavedSite> | undefined = fetcher.data ?? actionData
  // Saves against the revision the user opened, so that another user's change causes a conflict.
  const [first] = useState(loaderData.revision)
  const opened = result?.revision ?? first
  const settle = useEffectEvent(unsaved.settle)
  useEffect(() => {
    if (result?.saved) settle()
  }, [result])

  const errors = result?.errors ?? NONE
  const summary = useSiteSummary(errors, loaderData)
  const refusal = result?.refusal?.text ?? (params.get('check') === 'too-large' ? siteContentText.tooLarge : null)
  const [values] = useState(actionData?.site ?? loaderData.values)
  const saved = result?.saved ? result : null
  const parts = sitePartsOf(loaderData.values.fields).filter(
    (part) => part !== PAYMENT_PART || loaderData.mayChangePayment,
  )
  return (
    <>
      <title>{summary.length > 0 ? siteContentText.errorTitle : siteContentText.title}</title>
      <PageHead title={siteContentText.title} note={siteContentText.note} />
      <fetcher.Form
        method="post"
        action={PATH}
        encType="multipart/form-data"
        noValidate
        className="site-form"
        onInput={unsaved.touch}
      >
        <input type="hidden" name="revision" value={opened} />
        {/* Enter presses the first submit button, which must not belong to a list. */}
        <input type="submit" name="intent" value="save" hidden />
        <ErrorSummary errors={summary} />
        {refusal ? <SiteRefusal refusal={refusal} asksProof={result?.refusal?.needsConfirmation} /> : null}
        {parts.map((part) => (
          <SitePartFields
            key={part.title}
            part={part}
            stored={loaderData}
            opened={opened}
            values={values}
            lists={(saved?.site ?? values).lists}
            errors={errors}
            onChange={unsaved.touch}
          />
        ))}
        <SiteBar pending={fetcher.state !== 'idle'} />
      </fetcher.Form>
      <Toast text={saved || params.has('saved') ? CONTENT_TEXTS.updated : null} shown={saved ?? 'before'} />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

function useSiteSummary(errors: Record<string, string>, loaderData: Route.ComponentProps['loaderData']) {
  return useMemo(
    () =>
      Object.entries(errors).map(([id, message]) => ({
        id,
        message: namedFor(id, message, loaderData.values.fields),
      })),
    [errors, loaderData],
  )
}

function SiteRefusal({ refusal, asksProof }: { refusal: string; asksProof: boolean | undefined }) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>
          {refusal}{' '}
          {asksProof ? (
            <a className="text-link" href={linkTo('confirm')} target="_blank" rel="noreferrer">
              {siteContentText.confirmElsewhere}
            </a>
          ) : (
            <a className="text-link" href={PATH} target="_blank" rel="noreferrer">
              {siteContentText.openNewest}
            </a>
          )}
        </p>
      </Notice>
    </div>
  )
}

function SiteBar({ pending }: { pending: boolean }) {
  return (
    <div className="site-bar">
      <Button
        look="line"
        size="touch"
        name="intent"
        value="preview"
        formTarget="_blank"
        formAction={`${PATH}?intent=preview`}
        onClick={(event) => showElsewhere(event)}
      >
        {siteContentText.preview}
      </Button>
      <Button size="touch" name="intent" value="save" pending={pending} pendingText={siteContentText.saving}>
        {siteContentText.save}
      </Button>
    </div>
  )
}

function namedFor(id: string, message: string, stored: FieldValues): string {
  const name = id.startsWith('package_') && stored[`${id.split('.', 1)[0]}.name`]
  return name ? `${name}: ${message}` : message
}

function showElsewhere(event: React.MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget
  if (!form) return
  event.preventDefault()
  // The router mistakes the absolute URL of the property for a relative one.
  const action = form.getAttribute('action') ?? ''
  form.setAttribute('action', event.currentTarget.formAction)
  form.setAttribute('target', '_blank')
  form.submit()
  form.setAttribute('action', action)
  form.removeAttribute('target')
}
