import { useEffect, useEffectEvent, useRef, type MouseEvent, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import type { SitePart } from '#domain/content/site/site-parts'
import { siteContentText } from '#domain/text/staff/content/site-content'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import type { SavedPart } from './site-action.ts'

const FRAME = 'site-preview'
const REST_MS = 700

const previewAddress = ({ shownOn }: SitePart, query: string) => `${linkTo(shownOn ?? 'home')}?${query}`

/** An anchor in the address would scroll the page of the form too. */
function scrollToPart(frame: HTMLIFrameElement | null, { anchor }: SitePart): void {
  const section = anchor ? frame?.contentDocument?.getElementById(anchor) : null
  frame?.contentWindow?.scrollTo(0, section ? section.getBoundingClientRect().top + frame.contentWindow.scrollY : 0)
}

function showChosenLogo(frame: HTMLIFrameElement | null): void {
  const file = document.querySelector<HTMLInputElement>('.site-form input[name=logo]')?.files?.[0]
  const page = frame?.contentDocument
  if (!file || !page) return
  const view: (Window & typeof globalThis) | null = page.defaultView
  if (!view) return
  // A constructed stylesheet survives the hydration of the frame's page.
  const sheet = new view.CSSStyleSheet()
  const url = URL.createObjectURL(file)
  sheet.replaceSync(
    `.brand-mark { background: url(${url}) center / contain no-repeat; object-position: -999px }
     .brand-mark * { visibility: hidden }`,
  )
  page.adoptedStyleSheets = [sheet]
}

export function usePreview(part: SitePart, path: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fetcher = useFetcher<ActionResult<SavedPart>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<HTMLFormElement | null>(null)
  const turn = useRef(0)
  const show = (query: string) => {
    if (!frame.current?.offsetParent) return
    turn.current += 1
    // Another number makes the frame load again; replacing leaves the back button alone.
    frame.current.contentWindow?.location.replace(previewAddress(part, `${query}&turn=${turn.current}`))
  }
  const shown = useEffectEvent(() => show('preview=1'))
  useEffect(() => {
    if (fetcher.data?.previewed) shown()
  }, [fetcher.data])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const input = new FormData()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') input.append(name, value)
    input.set('intent', 'preview')
    void fetcher.submit(input, { method: 'post', action: path, encType: 'multipart/form-data' })
  }
  return {
    frame,
    send,
    isWrong: Object.keys(fetcher.data?.errors ?? {}).length > 0,
    showSaved: () => show('preview=saved'),
    touch(form: HTMLFormElement | null) {
      last.current = form ?? last.current ?? document.querySelector<HTMLFormElement>('.site-form')
      const target = last.current
      if (!target || !frame.current?.offsetParent) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(target), REST_MS)
    },
  }
}

export function PreviewButton({ path, onPress }: { path: string; onPress(form: HTMLFormElement): void }) {
  const action = { name: 'intent', value: 'preview', formAction: `${path}?intent=preview` }
  return (
    <>
      <Button
        look="line"
        size="touch"
        className="site-with-room"
        {...action}
        formTarget={FRAME}
        onClick={(event) => {
          event.preventDefault()
          if (event.currentTarget.form) onPress(event.currentTarget.form)
        }}
      >
        {siteContentText.preview}
      </Button>
      <Button
        look="line"
        size="touch"
        className="site-without-room"
        {...action}
        formTarget="_blank"
        onClick={showElsewhere}
      >
        {siteContentText.seePage}
      </Button>
    </>
  )
}

export function PreviewFrame({
  part,
  frame,
  isWrong,
}: {
  part: SitePart
  frame: RefObject<HTMLIFrameElement | null>
  isWrong: boolean
}) {
  const settle = useEffectEvent(() => {
    scrollToPart(frame.current, part)
    showChosenLogo(frame.current)
  })
  // The frame may have loaded before the script came.
  useEffect(() => settle(), [])
  return (
    <section className="site-with-room site-preview" aria-label={siteContentText.previewTitle(part.title)}>
      <p className="field-hint">{isWrong ? siteContentText.previewWrong : siteContentText.previewNote}</p>
      <iframe
        ref={frame}
        name={FRAME}
        title={siteContentText.previewTitle(part.title)}
        src={previewAddress(part, 'preview=saved')}
        // Nothing can be sent from the preview, and it leads nowhere else.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own
        sandbox="allow-same-origin allow-scripts"
        loading="lazy"
        onLoad={settle}
      />
    </section>
  )
}

function showElsewhere(event: MouseEvent<HTMLButtonElement>) {
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
