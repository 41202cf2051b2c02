import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawShare } from './share-picture.ts'
import type { ShareWords } from './share-words.ts'

const WORDS: ShareWords = {
  flag: 'A win',
  title: 'A crown',
  below: 'March 5, 2024',
  brand: 'Academy',
  frame: 'arch',
  quoted: false,
}

it.each([
  ['a win', WORDS],
  ['a testimonial', { ...WORDS, frame: 'card', quoted: true, title: '“Word ”'.repeat(80) }],
  ['the site', { ...WORDS, flag: null, frame: 'stage' }],
  [
    'markup, letters no typeface has, and a word without end',
    { ...WORDS, title: `</svg><script>日本👑${'W'.repeat(900)}`, below: 'x'.repeat(900), brand: '' },
  ],
  ['nothing at all', { ...WORDS, title: '', below: '', brand: '' }],
] as [string, ShareWords][])('the share picture of %s is a JPEG of 1200 by 630 [WIN-3]', async (_, words) => {
  const picture = await drawShare(words, 'x1', null)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(300_000)
})

it('shows the picture of the entry itself when there is one, whatever its shape [WIN-3]', async () => {
  const green = await sharp({ create: { width: 90, height: 700, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const { data } = await sharp(await drawShare(WORDS, 'x1', green))
    .extract({ left: 280, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([(data[0] ?? 0) < 40, (data[1] ?? 0) > 215, (data[2] ?? 0) < 40]).toEqual([true, true, true])
})
