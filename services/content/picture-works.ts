import sharp from 'sharp'
import { drawIcon } from './icons.ts'
import { logoPicture } from './logo-picture.ts'
import { checkPicture, legiblePicture, resizePicture, squarePicture } from './picture-work.ts'
import { drawAcknowledgement } from '#services/money/acknowledgement-drawing'
import { drawCertificate } from '#services/training/certificate-drawing'
import { drawCode } from '#services/money/qr-drawing'
import { readCodes } from '#services/money/qr-reading'
import { drawLookArt } from './look/draw-look-art.ts'
import { readSwatches } from './look/read-swatches.ts'
import { drawShare } from './share-picture.ts'

// sharp runs with one thread and no cache, so that each picture's memory is freed.
sharp.concurrency(1)
sharp.cache(false)

/** Only the picture process may import this file, because sharp must not run in the site. */
export const WORKS = {
  check: checkPicture,
  square: squarePicture,
  logo: logoPicture,
  resize: resizePicture,
  legible: legiblePicture,
  share: drawShare,
  icon: drawIcon,
  art: drawLookArt,
  swatches: readSwatches,
  certificate: drawCertificate,
  codes: readCodes,
  code: drawCode,
  acknowledgement: drawAcknowledgement,
} as const

export type PictureWorks = typeof WORKS
