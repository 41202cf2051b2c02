import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { buildPalette } from '#domain/content/look/contrast'
import { findTypePair, PRODUCT_LOOK } from '#domain/content/look/look'
import { readPickedColours, toLookFormValues, type LookFormValues } from '#domain/content/look/look-form'
import { lookText as text } from '#domain/text/staff/content/look'
import { siteIdentity } from '#records/content/content'
import { storedLook } from '#records/content/site/site-look'
import { readArtSets } from '#services/content/look/read-art-sets'
import { findLogoSwatches } from '#app/workflows/content/logo-swatches'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../../list/page-head.tsx'
import { SavedToast } from '../site/site-results.tsx'
import notoLetters from '../../../styles/noto-first.css?url'
import { Colours } from './colours'
import { HeroField } from './hero-field'
import { changeLook, type LookResult } from './look-action.ts'
import { ArtSetChoice, TypePairChoice } from './look-choices'
import { SamplePage } from './sample-page'
import { toSavedPath } from './saved-path.ts'
import './look.css'
import type { Route } from './+types/look'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: text.title }

/** The page shows letters of every type pair, including the pairs that the site does not use. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: notoLetters }]

const PATH = linkTo('adminLook')

export async function loader({ context }: Route.LoaderArgs) {
  const { academy } = signedIn(context)
  const [stored, { logo }, drawings] = await Promise.all([
    storedLook(academy.records),
    siteIdentity(academy.records),
    readArtSets(),
  ])
  return {
    ...stored,
    swatches: logo ? await findLogoSwatches(academy, logo) : [],
    drawings,
  }
}

export const action = changeLook

export default function Look({ loaderData, actionData }: Route.ComponentProps) {
  const { look, isChosen, swatches, drawings } = loaderData
  const [params] = useSearchParams()
  const fetcher = useFetcher<ActionResult<LookResult>>()
  const unsaved = useUnsaved()
  const result: ActionResult<LookResult> | undefined = fetcher.data ?? actionData
  const [revision] = useState(loaderData.revision)
  const [values, setValues] = useState(actionData?.look ?? toLookFormValues(look))
  const change = (changed: Partial<LookFormValues>) => {
    unsaved.touch()
    setValues((before) => ({ ...before, ...changed }))
  }
  useShowSaved(result, unsaved.settle)
  const errors = result?.errors ?? {}
  const summary = useSummary(result?.errors)
  const isUnchanged = JSON.stringify(values) === JSON.stringify(toLookFormValues(look))
  return (
    <>
      <title>{summary.length > 0 ? text.errorTitle : text.title}</title>
      <PageHead title={text.title} note={text.note}>
        <ButtonLink look="line" size="dense" to={linkTo('lookVersions')}>
          {text.versions}
        </ButtonLink>
      </PageHead>
      <fetcher.Form method="post" action={PATH} encType="multipart/form-data" noValidate className="look-form">
        <input type="hidden" name="revision" value={actionData?.revision ?? revision} />
        {/* Enter presses the first submit button, which must not be a swatch. */}
        <input type="submit" name="intent" value="save" hidden />
        <ErrorSummary errors={summary} />
        <RefusalNotice refusal={result?.refusal}>
          {' '}
          <a className="text-link" href={PATH} target="_blank" rel="noreferrer">
            {text.openNewest}
          </a>
        </RefusalNotice>
        <div className="look-sides">
          <div className="look-fields">
            <Colours values={values} errors={errors} swatches={swatches} onChange={change} />
            <section className="panel look-part">
              <TypePairChoice value={values.typePair} onChange={(typePair) => change({ typePair })} />
            </section>
            <section className="panel look-part">
              <ArtSetChoice
                value={values.artSet}
                drawings={drawings}
                colours={readPickedColours(values)}
                onChange={(artSet) => change({ artSet })}
              />
            </section>
            <HeroField
              stored={look.hero}
              errors={errors}
              focusX={values.focusX}
              focusY={values.focusY}
              onFocus={change}
              onTouch={unsaved.touch}
            />
          </div>
          <Samples values={values} />
        </div>
        <div className="look-bar">
          <Button
            look="line"
            size="touch"
            name="intent"
            value="preview"
            formTarget="_blank"
            onClick={submitElsewhere}
          >
            {text.preview}
          </Button>
          <Button
            size="touch"
            name="intent"
            value="save"
            pending={fetcher.state !== 'idle'}
            pendingText={text.saving}
          >
            {isUnchanged && !isChosen ? text.keep : text.save}
          </Button>
        </div>
      </fetcher.Form>
      {JSON.stringify(look) === JSON.stringify(PRODUCT_LOOK) ? null : (
        <BackToProduct revision={revision} fetcher={fetcher} />
      )}
      <SavedToast
        text={params.has('undone') ? text.undone : params.has('saved') ? text.saved : null}
        shown={params.toString()}
        version={Number(params.get('saved')) || null}
        revision={loaderData.revision}
        fetcher={fetcher}
        path={PATH}
      />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

/** Reloads the page, because all of it has other colours now. */
function useShowSaved(result: ActionResult<LookResult> | undefined, settle: () => void) {
  const show = useEffectEvent(() => {
    settle()
    window.location.assign(toSavedPath(result?.restored ? null : (result?.version ?? 0)))
  })
  useEffect(() => {
    if (result?.saved) show()
  }, [result])
}

function Samples({ values }: { values: LookFormValues }) {
  const palette = buildPalette(readPickedColours(values))
  const typePair = findTypePair(values.typePair) ?? PRODUCT_LOOK.typePair
  return (
    <section className="look-samples" aria-labelledby="look-samples">
      <h2 id="look-samples">{text.sample}</h2>
      {(['light', 'dark'] as const).map((theme) => (
        <SamplePage key={theme} palette={palette} typePair={typePair} theme={theme} />
      ))}
    </section>
  )
}

function BackToProduct({
  revision,
  fetcher,
}: {
  revision: string
  fetcher: ReturnType<typeof useFetcher<ActionResult<LookResult>>>
}) {
  return (
    <section className="panel look-part look-product" aria-labelledby="look-product">
      <h2 id="look-product">{text.productTitle}</h2>
      <p className="admin-note">{text.productNote}</p>
      <fetcher.Form method="post" action={PATH}>
        <input type="hidden" name="revision" value={revision} />
        <Button look="line" size="touch" name="intent" value="product">
          {text.product}
        </Button>
      </fetcher.Form>
    </section>
  )
}

/** The router cannot open a new tab; it would send the form itself. */
function submitElsewhere(event: React.MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget
  if (!form) return
  event.preventDefault()
  const intent = document.createElement('input')
  Object.assign(intent, { type: 'hidden', name: 'intent', value: event.currentTarget.value })
  form.prepend(intent)
  form.setAttribute('target', '_blank')
  form.submit()
  intent.remove()
  form.removeAttribute('target')
}
