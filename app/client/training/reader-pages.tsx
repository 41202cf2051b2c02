import { linkTo } from '#routes'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { loginPath } from '#domain/accounts/accounts'
import { readerText } from '#domain/text/client/training/reader'
import { Button, ButtonLink } from '#ui/basics/button'
import { LiveRegion } from '#ui/notices/live-region'
import { sendFileToWorker, tellOpened } from '#app/offline/device-copies'
import { openPdf, READER_NEEDS, troubleOf, type Trouble } from './reader-document.ts'
import { drawPage } from './reader-page.ts'
import { usePlaceKept, type Place } from './reader-place.ts'

type Material = { address: string; name: string; bookmark: string; stamp: string; place: Place }

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const

export default function ReaderPages(material: Material) {
  const [attempt, setAttempt] = useState(0)
  return <Pages key={attempt} {...material} onAgain={() => setAttempt(attempt + 1)} />
}

function Pages({ address, name, bookmark, stamp, place, onAgain }: Material & { onAgain(): void }) {
  const { begin, keep } = usePlaceKept(bookmark, place)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [width, setWidth] = useState(0)
  const [rendered, setRendered] = useState<{ page: number; words: string } | null>(null)
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pages = pdf?.numPages ?? 0

  useEffect(() => {
    const opening = openPdf(address, {
      percent: setPercent,
      opened(found) {
        setPage(begin(found.numPages))
        setPdf(found)
      },
      trouble: setTrouble,
    })
    return () => opening.close()
  }, [address, begin])

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const watcher = new ResizeObserver(() => setWidth(box.clientWidth))
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    const sheet = canvas.current
    if (!pdf || !sheet || width === 0) return
    let task: RenderTask | null = null
    let left = false
    const draw = async () => {
      const found = await troubleOf(address)
      if (found) throw new Error(found, { cause: found })
      const words = await drawPage(pdf, sheet, { page, zoom: ZOOMS[zoom] ?? 1, width, stamp }, (begun) => {
        task = begun
        if (left) begun.cancel()
      })
      if (left) return
      setRendered({ page, words })
      keep(page)
    }
    draw().catch(async (error: unknown) => {
      if (left) return
      const known = error instanceof Error ? error.cause : null
      const found = known === 'gone' || known === 'signed-out' ? known : ((await troubleOf(address)) ?? 'failed')
      if (!left) setTrouble(found)
    })
    return () => {
      left = true
      task?.cancel()
    }
  }, [pdf, page, zoom, width, address, keep, stamp])

  const isShown = rendered !== null
  useEffect(() => {
    if (!pdf || !isShown) return
    void tellOpened(location.pathname, READER_NEEDS)
    // pdf.js downloads the whole file anyway, so the worker can cache it.
    const file = { size: async () => (await pdf.getDownloadInfo()).length, bytes: () => pdf.getData() }
    void sendFileToWorker(address, file).catch(() => undefined)
  }, [pdf, isShown, address])

  const turn = (to: number) => setPage(Math.min(Math.max(1, to), Math.max(1, pages)))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !pdf) return
    const steps: Record<string, number> = {
      ArrowRight: page + 1,
      PageDown: page + 1,
      ArrowLeft: page - 1,
      PageUp: page - 1,
      Home: 1,
      End: pages,
    }
    const to = steps[event.key]
    if (to === undefined || (zoom > 0 && event.target === frame.current)) return
    event.preventDefault()
    turn(to)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])

  if (trouble) return <TroubleNotice trouble={trouble} onAgain={onAgain} />
  return (
    <>
      <section
        className="reader-page"
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={readerText.pageOfMaterial(page, pages, name)}
      >
        <canvas ref={canvas} aria-hidden="true" hidden={!rendered} />
        {rendered ? null : (
          <div className="reader-message">
            <p>{percent === null ? readerText.loading : readerText.loadingPercent(percent)}</p>
            <progress
              className="bar"
              aria-label={readerText.loadingBar}
              {...(percent === null ? {} : { value: percent })}
              max={100}
            />
          </div>
        )}
        {rendered ? <p className="sr-only">{rendered.words}</p> : null}
      </section>
      <div className="reader-bar" role="toolbar" aria-label={readerText.toolbar}>
        <BarButton label={readerText.previousPage} disabled={page <= 1 || !pdf} onClick={() => turn(page - 1)}>
          <ChevronLeft size={22} aria-hidden="true" />
        </BarButton>
        <span>{pdf ? readerText.position(page, pages) : '…'}</span>
        <BarButton label={readerText.nextPage} disabled={page >= pages || !pdf} onClick={() => turn(page + 1)}>
          <ChevronRight size={22} aria-hidden="true" />
        </BarButton>
        <hr aria-hidden="true" />
        <BarButton label={readerText.zoomOut} disabled={zoom === 0 || !pdf} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={20} aria-hidden="true" />
        </BarButton>
        <BarButton
          label={readerText.zoomIn}
          disabled={zoom === ZOOMS.length - 1 || !pdf}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn size={20} aria-hidden="true" />
        </BarButton>
      </div>
      <LiveRegion>{rendered ? readerText.pageOf(rendered.page, pages) : ''}</LiveRegion>
    </>
  )
}

function BarButton({ label, children, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" className="icon-button" {...button}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}

function TroubleNotice({ trouble, onAgain }: { trouble: Trouble; onAgain(): void }) {
  const { pathname } = useLocation()
  const ways = {
    gone: (
      <ButtonLink look="line" size="touch" to={linkTo('profile')}>
        {readerText.account}
      </ButtonLink>
    ),
    'signed-out': (
      <ButtonLink look="ruby" size="touch" to={loginPath(pathname)}>
        {readerText.signIn}
      </ButtonLink>
    ),
    failed: (
      <Button type="button" size="touch" onClick={onAgain}>
        {readerText.retry}
      </Button>
    ),
  }
  return (
    <div className="reader-page reader-message" role="alert">
      <p>{readerText.troubles[trouble]}</p>
      <p>{ways[trouble]}</p>
    </div>
  )
}
