import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toOklch } from '#domain/content/look/oklch'
import { readSwatches } from './read-swatches.ts'

const band = (colour: string, at: number) => ({
  input: { create: { width: 64, height: 8, channels: 3 as const, background: colour } },
  left: 0,
  top: at * 8,
})

it('the colours of a logo are far enough apart to choose from, and none is paper [SETUP-4]', async () => {
  const blues = ['#1d4ed8', '#1e4fd6', '#2250d9', '#1b49cc']
  const colours = [...blues, '#ffffff', '#f7f7f5', '#d97706']
  const logo = await sharp({ create: { width: 64, height: 56, channels: 3, background: '#ffffff' } })
    .composite(colours.map(band))
    .png()
    .toBuffer()
  const swatches = await readSwatches(logo)
  const hues = swatches.map((hex) => Math.round(toOklch(hex).hue))
  expect([swatches.length, hues.filter((hue) => hue < -80).length]).toEqual([2, 1])
})
