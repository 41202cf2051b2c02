import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { AVATAR_PIXELS } from '#domain/accounts/profile'
import { profileText } from '#domain/text/client/accounts/profile'
import { Button } from '#ui/basics/button'
import { DialogActions } from '#ui/dialogs/dialog'

type Area = { x: number; y: number; width: number; height: number }

export default function PictureCrop({
  file,
  preview,
  sending,
  onSave,
  onCancel,
  onBroken,
}: {
  file: File
  preview: string
  sending: boolean
  onSave(picture: Blob): void
  onCancel(): void
  onBroken(): void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const save = async () => {
    const cut = area ? await cutOut(preview, area).catch(() => null) : null
    onSave(cut ?? file)
  }
  return (
    <>
      <div className="crop">
        <Cropper
          image={preview}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: onBroken, alt: profileText.picture.chosen }}
        />
      </div>
      <label className="crop-zoom">
        <span>{profileText.picture.zoom}</span>
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <CropActions sending={sending} onCancel={onCancel} onSave={() => void save()} />
    </>
  )
}

function CropActions({ sending, onCancel, onSave }: { sending: boolean; onCancel(): void; onSave(): void }) {
  return (
    <DialogActions>
      <Button type="button" look="line" size="touch" onClick={onCancel}>
        {profileText.picture.cancel}
      </Button>
      <Button
        type="button"
        size="touch"
        data-start
        pending={sending}
        pendingText={profileText.picture.saving}
        onClick={onSave}
      >
        {profileText.picture.save}
      </Button>
    </DialogActions>
  )
}

async function cutOut(preview: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const picture = new Image()
  picture.src = preview
  await picture.decode()
  const side = Math.min(AVATAR_PIXELS, Math.max(1, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
