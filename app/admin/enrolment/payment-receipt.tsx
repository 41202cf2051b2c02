import { linkTo } from '#routes'
import { useState } from 'react'
import { ExternalLink, ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { worked } from './decision-keys'

const WIDEST = 4

export function ProofPicture({
  fileId,
  name,
  title,
  cleared = false,
  keys = false,
}: {
  fileId: string
  name: string
  title?: string
  cleared?: boolean
  keys?: boolean
}) {
  const [broken, setBroken] = useState(false)
  const [width, setWidth] = useState(1)
  const [turns, setTurns] = useState(0)
  const tools = [
    { control: 'zoom-out', name: 'Zoom out', Icon: ZoomOut, disabled: width === 1, press: () => setWidth(width - 1) },
    {
      control: 'zoom-in',
      name: 'Zoom in',
      Icon: ZoomIn,
      disabled: width === WIDEST,
      press: () => setWidth(width + 1),
    },
    { control: 'rotate', name: 'Rotate', Icon: RotateCw, disabled: false, press: () => setTurns((turns + 1) % 4) },
  ] as const
  return (
    <figure className="admin-receipt">
      {title ? <figcaption className="admin-receipt-title">{title}</figcaption> : null}
      {cleared || broken ? (
        <p className="admin-receipt-broken">
          <ImageOff size={28} aria-hidden="true" />
          {cleared ? 'The picture was cleared away after its time.' : 'The picture cannot be shown here.'}
        </p>
      ) : (
        <>
          <div className="admin-receipt-frame" data-zoom={width} data-turn={turns}>
            <a href={linkTo('file', { id: fileId })} target="_blank" rel="noreferrer">
              <img
                src={linkTo('fileView', { id: fileId })}
                alt={`Receipt of ${name}`}
                onError={() => setBroken(true)}
              />
            </a>
          </div>
          <div className="admin-receipt-tools needs-script" role="toolbar" aria-label={`Receipt of ${name}`}>
            {tools.map(({ control, name: does, Icon, disabled, press }) => (
              <button
                key={control}
                type="button"
                className="icon-button"
                disabled={disabled}
                {...(keys ? worked(control) : {})}
                onClick={press}
              >
                <Icon size={18} aria-hidden="true" />
                <span className="sr-only">{does}</span>
              </button>
            ))}
          </div>
        </>
      )}
      <figcaption hidden={cleared}>
        <a className="text-link" href={linkTo('file', { id: fileId })} target="_blank" rel="noreferrer">
          Open the original
          <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only"> receipt of {name} in a new tab</span>
        </a>
      </figcaption>
    </figure>
  )
}
