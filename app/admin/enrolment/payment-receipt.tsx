import { linkTo } from '#routes'
import { useState } from 'react'
import { ExternalLink, ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { paymentProofText } from '#domain/text/staff/enrolment/payment-view'
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
  return (
    <figure className="admin-receipt">
      {title ? <figcaption className="admin-receipt-title">{title}</figcaption> : null}
      {cleared || broken ? (
        <p className="admin-receipt-broken">
          <ImageOff size={28} aria-hidden="true" />
          {cleared ? paymentProofText.removed : paymentProofText.broken}
        </p>
      ) : (
        <>
          <div className="admin-receipt-frame" data-zoom={width} data-turn={turns}>
            <a href={linkTo('file', { id: fileId })} target="_blank" rel="noreferrer">
              <img
                src={linkTo('fileView', { id: fileId })}
                alt={paymentProofText.picture(name)}
                onError={() => setBroken(true)}
              />
            </a>
          </div>
          <PictureTools
            name={name}
            keys={keys}
            width={width}
            onWidth={setWidth}
            onTurn={() => setTurns((turns + 1) % 4)}
          />
        </>
      )}
      <figcaption hidden={cleared}>
        <a className="text-link" href={linkTo('file', { id: fileId })} target="_blank" rel="noreferrer">
          {paymentProofText.original}
          <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only">{paymentProofText.originalOf(name)}</span>
        </a>
      </figcaption>
    </figure>
  )
}

function PictureTools({
  name,
  keys,
  width,
  onWidth,
  onTurn,
}: {
  name: string
  keys: boolean
  width: number
  onWidth(width: number): void
  onTurn(): void
}) {
  const tools = [
    {
      control: 'zoom-out',
      name: paymentProofText.zoomOut,
      Icon: ZoomOut,
      disabled: width === 1,
      press: () => onWidth(width - 1),
    },
    {
      control: 'zoom-in',
      name: paymentProofText.zoomIn,
      Icon: ZoomIn,
      disabled: width === WIDEST,
      press: () => onWidth(width + 1),
    },
    {
      control: 'rotate',
      name: paymentProofText.rotate,
      Icon: RotateCw,
      disabled: false,
      press: onTurn,
    },
  ] as const
  return (
    <div className="admin-receipt-tools needs-script" role="toolbar" aria-label={paymentProofText.tools(name)}>
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
  )
}
