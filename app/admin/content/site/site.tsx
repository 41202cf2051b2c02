import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { FieldValues } from '#domain/forms'
import { CONTENT_TEXTS } from '#domain/content/content'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { qrPhText } from '#domain/text/staff/money/qr-ph'
import { readStoredPart } from '#records/content/site/site-stored'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { PageHead } from '../../list/page-head.tsx'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { changeSitePart, readPartKey, type SavedPart } from './site-action.ts'
import { SitePartFields } from './site-parts.tsx'
import { PreviewButton, PreviewFrame, usePreview } from './site-preview.tsx'
import { SavedToast, SiteRefusal } from './site-results.tsx'
import './site.css'
import type { Route } from './+types/site'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = {
  crumb: siteContentText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.part.title,
}

const NONE: Record<string, string> = {}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return readStoredPart(academy.records, readPartKey(params.part, actor))
}

export const action = changeSitePart

export default function Site({ loaderData, actionData, params }: Route.ComponentProps) {
  return <PartPage key={params.part} stored={loaderData} posted={actionData} />
}

type PartPageProps = {
  stored: Route.ComponentProps['loaderData']
  posted: ActionResult<SavedPart> | undefined
}

function PartPage({ stored, posted }: PartPageProps) {
  const { part } = stored
  const path = linkTo('sitePart', { part: part.key })
  const fetcher = useFetcher<ActionResult<SavedPart>>()
  const [params] = useSearchParams()
  const unsaved = useUnsaved()
  const result: ActionResult<SavedPart> | undefined = fetcher.data ?? posted
  // Saves against the revision the user opened, so that another user's change causes a conflict.
  const [first] = useState(stored.revision)
  const opened = result?.revision ?? first
  const settle = useEffectEvent(unsaved.settle)
  const preview = usePreview(part, path)
  const refresh = useEffectEvent(preview.showSaved)
  useEffect(() => {
    if (!result?.saved) return
    settle()
    refresh()
  }, [result])
  const errors = result?.errors ?? NONE
  const summary = useSiteSummary(errors, stored.values.fields)
  const refusal = result?.refusal?.text ?? (params.get('check') === 'too-large' ? siteContentText.tooLarge : null)
  const [begun] = useState(posted?.partValues ?? stored.values)
  const restored = result?.restored && result.partValues ? result.partValues : null
  const values = restored ?? begun
  const isSaved = result?.saved === true
  return (
    <>
      <title>{summary.length > 0 ? `Error: ${part.title}` : part.title}</title>
      <PageHead title={part.title} {...(part.note ? { note: part.note } : {})}>
        {part.key === 'payment' ? (
          <ButtonLink look="line" size="dense" to={linkTo('adminQrPh')}>
            {qrPhText.title}
          </ButtonLink>
        ) : null}
        <ButtonLink look="line" size="dense" to={linkTo('adminSite')}>
          {siteContentText.allParts}
        </ButtonLink>
        <ButtonLink look="line" size="dense" to={linkTo('siteVersions', { part: part.key })}>
          {siteContentText.versions}
        </ButtonLink>
      </PageHead>
      <div className={part.shownOn ? 'site-editor' : undefined}>
        <fetcher.Form
          key={restored ? opened : 'begun'}
          method="post"
          action={path}
          encType="multipart/form-data"
          noValidate
          className="site-form"
          onInput={(event) => {
            unsaved.touch()
            preview.touch(event.currentTarget)
          }}
        >
          <input type="hidden" name="revision" value={opened} />
          {/* Enter presses the first submit button, which must not belong to a list. */}
          <input type="submit" name="intent" value="save" hidden />
          <ErrorSummary errors={summary} />
          {refusal ? (
            <SiteRefusal
              part={part}
              refusal={refusal}
              asksProof={result?.refusal?.needsConfirmation}
              theirs={result?.theirs ?? null}
              mine={result?.partValues ?? null}
            />
          ) : null}
          <SitePartFields
            part={part}
            stored={stored}
            opened={opened}
            values={values}
            entries={isSaved && result?.partValues ? result.partValues.entries : values.entries}
            errors={errors}
            onChange={() => {
              unsaved.touch()
              preview.touch(null)
            }}
          />
          <div className="site-bar">
            {part.shownOn ? <PreviewButton path={path} onPress={preview.send} /> : null}
            <Button
              size="touch"
              name="intent"
              value="save"
              pending={fetcher.state !== 'idle'}
              pendingText={siteContentText.saving}
            >
              {siteContentText.save}
            </Button>
          </div>
        </fetcher.Form>
        {part.shownOn ? <PreviewFrame part={part} frame={preview.frame} isWrong={preview.isWrong} /> : null}
      </div>
      <SavedToast
        text={result ? (result.done ?? null) : readNews(params)}
        shown={result ?? 'before'}
        version={isSaved && !result?.restored ? (result?.version ?? null) : readVersion(params)}
        revision={isSaved ? opened : stored.revision}
        fetcher={fetcher}
        path={path}
      />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

function readNews(params: URLSearchParams): string | null {
  if (params.has('undone')) return siteContentText.undone
  return params.has('saved') ? CONTENT_TEXTS.updated : null
}

function readVersion(params: URLSearchParams): number | null {
  return Number(params.get('saved')) || null
}

function useSiteSummary(errors: Record<string, string>, stored: FieldValues) {
  return useMemo(
    () => Object.entries(errors).map(([id, message]) => ({ id, message: namedFor(id, message, stored) })),
    [errors, stored],
  )
}

function namedFor(id: string, message: string, stored: FieldValues): string {
  const name = id.startsWith('package_') && stored[`${id.split('.', 1)[0]}.name`]
  return name ? `${name}: ${message}` : message
}
