import { linkTo } from '#routes'

export type PictureData = {
  id: string
  width: number
  height: number
  placeholder: string | null
  focus?: PictureFocus | null
}

const PICTURE_FOCUSES = ['top', 'bottom', 'left', 'right'] as const
export type PictureFocus = (typeof PICTURE_FOCUSES)[number]

export function focusOf(text: unknown): PictureFocus | null {
  return PICTURE_FOCUSES.find((focus) => focus === text) ?? null
}

const PICTURE_WIDTHS = [240, 360, 480, 600, 768, 1200, 1600] as const
const PICTURE_FORMATS = ['avif', 'webp', 'jpg', 'png'] as const
/** Only logos in emails use this width: a photo as PNG would be heavy. */
const PNG_WIDTH = 240

type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export function picturePath(id: string, width: PictureWidth, format: PictureFormat): string {
  return linkTo('picture', { id, file: `${width}.${format}` })
}

export function variantKey(id: string, width: PictureWidth, format: PictureFormat): string {
  return `variants/${id}/${width}.${format}`
}

const isOffered = (width: PictureWidth, format: PictureFormat) => format !== 'png' || width === PNG_WIDTH

export function variantKeys(id: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.filter((format) => isOffered(width, format)).map((format) => variantKey(id, width, format)),
  )
}

export function parsePicturePath(path: string): { id: string; width: PictureWidth; format: PictureFormat } | null {
  const [, id = '', number, ending] = /^\/pictures\/([0-9a-z]{16})\/(\d{3,4})\.([a-z]{3,4})$/.exec(path) ?? []
  const width = PICTURE_WIDTHS.find((known) => String(known) === number)
  const format = PICTURE_FORMATS.find((known) => known === ending)
  return width && format && isOffered(width, format) ? { id, width, format } : null
}

/**
 * Leaves out widths that would enlarge the picture, but keeps the first that exceeds it, under the picture's own
 * width.
 */
export function pictureSet(
  { id, width }: Pick<PictureData, 'id' | 'width'>,
  format: PictureFormat,
  { narrowest = 0, widest = Number.POSITIVE_INFINITY } = {},
): string {
  const widths = PICTURE_WIDTHS.filter(
    (wanted, index) =>
      wanted >= Math.min(narrowest, width) &&
      wanted <= widest &&
      (wanted <= width || (PICTURE_WIDTHS[index - 1] ?? 0) < width),
  )
  return widths.map((wanted) => `${picturePath(id, wanted, format)} ${Math.min(wanted, width)}w`).join(',')
}
