import { linkTo } from '#routes'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { loginPath } from '#domain/accounts/accounts'
import { readerText } from '#domain/text/client/training/reader'
import { Button, ButtonLink } from '#ui/basics/button'
import { LiveRegion } from '#ui/notices/live-region'
import { sendFileToWorker, tellOpened } from '#app/offline/device-copies'
import { ReaderBar, ZOOMS } from './reader-bar'
import { openPdf, READER_NEEDS, troubleOf, type Trouble } from './reader-document.ts'
import { drawPage } from './reader-page.ts'
import { usePlaceKept, type Place } from './reader-place.ts'

type Material = { address: string; name: string; bookmark: string; stamp: string; place: Place }

export default function ReaderPages(material: Material) {
  const [attempt, setAttempt] = useState(0)
  return <Pages key={attempt} {...material} onAgain={() => setAttempt(attempt + 1)} />
}

function Pages({ name, onAgain, ...material }: Material & { onAgain(): void }) {
  const { pdf, percent, trouble, page, pages, zoom, rendered, frame, canvas, turn, setZoom } = usePages(material)
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
        {rendered ? null : <LoadingMessage percent={percent} />}
        {rendered ? <p className="sr-only">{rendered.words}</p> : null}
      </section>
      <ReaderBar isOpen={pdf !== null} page={page} pages={pages} zoom={zoom} onTurn={turn} onZoom={setZoom} />
      <LiveRegion>{rendered ? readerText.pageOf(rendered.page, pages) : ''}</LiveRegion>
    </>
  )
}

function usePages({ address, bookmark, stamp, place }: Omit<Material, 'name'>) {
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
    return watchWidth(box, setWidth)
  }, [])

  useEffect(() => {
    const sheet = canvas.current
    if (!pdf || !sheet || width === 0) return
    return renderPage(
      { pdf, sheet, address },
      { page, zoom: ZOOMS[zoom] ?? 1, width, stamp },
      {
        rendered(words) {
          setRendered({ page, words })
          keep(page)
        },
        trouble: setTrouble,
      },
    )
  }, [pdf, page, zoom, width, address, keep, stamp])

  const isShown = rendered !== null
  useEffect(() => {
    if (!pdf || !isShown) return
    saveOnDevice(pdf, address)
  }, [pdf, isShown, address])

  const turn = (to: number) => setPage(Math.min(Math.max(1, to), Math.max(1, pages)))
  usePageKeys({ isOpen: pdf !== null, page, pages, isZoomed: zoom > 0, frame, turn })
  return { pdf, percent, trouble, page, pages, zoom, rendered, frame, canvas, turn, setZoom }
}

function usePageKeys({
  isOpen,
  page,
  pages,
  isZoomed,
  frame,
  turn,
}: {
  isOpen: boolean
  page: number
  pages: number
  isZoomed: boolean
  frame: RefObject<HTMLElement | null>
  turn(to: number): void
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOpen) return
    const to = findPageOfKey(event.key, page, pages)
    if (to === undefined || (isZoomed && event.target === frame.current)) return
    event.preventDefault()
    turn(to)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

function watchWidth(box: HTMLElement, onChange: (width: number) => void): () => void {
  const watcher = new ResizeObserver(() => onChange(box.clientWidth))
  watcher.observe(box)
  return () => watcher.disconnect()
}

function renderPage(
  { pdf, sheet, address }: { pdf: PDFDocumentProxy; sheet: HTMLCanvasElement; address: string },
  view: { page: number; zoom: number; width: number; stamp: string },
  on: { rendered(words: string): void; trouble(trouble: Trouble): void },
): () => void {
  let task: RenderTask | null = null
  let left = false
  const draw = async () => {
    const found = await troubleOf(address)
    if (found) throw new Error(found, { cause: found })
    const words = await drawPage(pdf, sheet, view, (begun) => {
      task = begun
      if (left) begun.cancel()
    })
    if (left) return
    on.rendered(words)
  }
  draw().catch(async (error: unknown) => {
    if (left) return
    const known = error instanceof Error ? error.cause : null
    const found = known === 'gone' || known === 'signed-out' ? known : ((await troubleOf(address)) ?? 'failed')
    if (!left) on.trouble(found)
  })
  return () => {
    left = true
    task?.cancel()
  }
}

function saveOnDevice(pdf: PDFDocumentProxy, address: string): void {
  void tellOpened(location.pathname, READER_NEEDS)
  // pdf.js downloads the whole file anyway, so the worker can cache it.
  const file = { size: async () => (await pdf.getDownloadInfo()).length, bytes: () => pdf.getData() }
  void sendFileToWorker(address, file).catch(() => undefined)
}

function findPageOfKey(key: string, page: number, pages: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: page + 1,
    PageDown: page + 1,
    ArrowLeft: page - 1,
    PageUp: page - 1,
    Home: 1,
    End: pages,
  }
  return steps[key]
}

function LoadingMessage({ percent }: { percent: number | null }) {
  return (
    <div className="reader-message">
      <p>{percent === null ? readerText.loading : readerText.loadingPercent(percent)}</p>
      <progress
        className="bar"
        aria-label={readerText.loadingBar}
        {...(percent === null ? {} : { value: percent })}
        max={100}
      />
    </div>
  )
}

function TroubleNotice({ trouble, onAgain }: { trouble: Trouble; onAgain(): void }) {
  const { pathname } = useLocation()
  const ways = {
    gone: (
      <ButtonLink look="line" size="touch" to={linkTo('clientHome')}>
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
