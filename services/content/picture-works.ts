import sharp from 'sharp'
import { drawIcon } from './icons.ts'
import { checkPicture, legiblePicture, resizePicture, squarePicture } from './picture-work.ts'
import { drawAcknowledgement } from '#services/money/acknowledgement-drawing'
import { drawCertificate } from '#services/training/certificate-drawing'
import { drawCode } from '#services/money/qr-drawing'
import { readCodes } from '#services/money/qr-reading'
import { drawShare } from './share-picture.ts'

// One thread for each picture, and nothing remembered: what a picture took is given back.
sharp.concurrency(1)
sharp.cache(false)

/** Only the picture process imports this file: sharp is to be nowhere else. */
export const WORKS = {
  check: checkPicture,
  square: squarePicture,
  resize: resizePicture,
  legible: legiblePicture,
  share: drawShare,
  icon: drawIcon,
  certificate: drawCertificate,
  codes: readCodes,
  code: drawCode,
  acknowledgement: drawAcknowledgement,
} as const

export type PictureWorks = typeof WORKS
