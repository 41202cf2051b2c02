import type { ComponentProps } from 'react'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { readerText } from '#domain/text/client/training/reader'

export const ZOOMS = [1, 1.25, 1.5, 2, 3] as const

export function ReaderBar({
  isOpen,
  page,
  pages,
  zoom,
  onTurn,
  onZoom,
}: {
  isOpen: boolean
  page: number
  pages: number
  zoom: number
  onTurn(to: number): void
  onZoom(to: number): void
}) {
  return (
    <div className="reader-bar" role="toolbar" aria-label={readerText.toolbar}>
      <BarButton label={readerText.previousPage} disabled={page <= 1 || !isOpen} onClick={() => onTurn(page - 1)}>
        <ChevronLeft size={22} aria-hidden="true" />
      </BarButton>
      <span>{isOpen ? readerText.position(page, pages) : '…'}</span>
      <BarButton label={readerText.nextPage} disabled={page >= pages || !isOpen} onClick={() => onTurn(page + 1)}>
        <ChevronRight size={22} aria-hidden="true" />
      </BarButton>
      <hr aria-hidden="true" />
      <BarButton label={readerText.zoomOut} disabled={zoom === 0 || !isOpen} onClick={() => onZoom(zoom - 1)}>
        <ZoomOut size={20} aria-hidden="true" />
      </BarButton>
      <BarButton
        label={readerText.zoomIn}
        disabled={zoom === ZOOMS.length - 1 || !isOpen}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn size={20} aria-hidden="true" />
      </BarButton>
    </div>
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
