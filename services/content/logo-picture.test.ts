import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { logoPicture } from './logo-picture.ts'
import { resizePicture } from './picture-work.ts'

const disc = (fill: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><circle cx="450" cy="450" r="400" fill="${fill}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return {
    corner: at(1, 1),
    edge: at(Math.round(info.width / 2), 10),
    middle: at(info.width / 2, info.height / 2),
    info,
  }
}

describe('a logo [SETUP-5]', () => {
  it('keeps its transparency at the sizes of the site, and is small', async () => {
    const logo = await logoPicture(await disc('#d09010'), 'dark')
    const { corner, middle } = await pixelsOf(logo.webp)
    expect([corner[3], middle[3], logo.width]).toEqual([0, 255, 480])
    expect(logo.webp.length).toBeLessThan(20_000)
    const shown = await pixelsOf(await resizePicture(logo.webp, 240, 'webp'))
    expect([shown.corner[3], shown.middle[3]]).toEqual([0, 255])
    const flat = await pixelsOf(await resizePicture(logo.webp, 240, 'jpg'))
    expect(flat.corner.map((value) => value > 240)).toEqual([true, true, true, true])
  })

  it('that is dark stands on a light plate in the dark header, and as it is among the partners', async () => {
    const dark = await disc('#101010')
    const onDark = await pixelsOf((await logoPicture(dark, 'dark')).webp)
    expect([onDark.corner[3], (onDark.edge[0] ?? 0) > 240]).toEqual([0, true])
    const onLight = await pixelsOf((await logoPicture(dark, 'light')).webp)
    expect(onLight.corner[3]).toBe(0)
    expect(onLight.info.width).toBe(480)
  })

  it('that is white stands on a dark plate among the partners', async () => {
    const white = await disc('#ffffff')
    expect((await pixelsOf((await logoPicture(white, 'light')).webp)).edge[0]).toBeLessThan(60)
    expect((await logoPicture(white, 'dark')).width).toBe(480)
  })
})
