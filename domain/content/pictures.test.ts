import { describe, expect, it } from 'vitest'
import { parsePicturePath, pictureSet, variantKeys } from './pictures.ts'

const ID = 'yb687rr9400xbha7'

describe('the widths of a picture', () => {
  it.each([
    [200, '200w'],
    [300, '240w 300w'],
    [480, '240w 360w 480w'],
    [1000, '240w 360w 480w 600w 768w 1000w'],
    [1200, '240w 360w 480w 600w 768w 1200w'],
    [4000, '240w 360w 480w 600w 768w 1200w 1600w'],
  ])('of %i pixels are %s: none enlarges it [HOME-3]', (width, expected) => {
    expect(
      pictureSet({ id: ID, width }, 'avif')
        .split(',')
        .map((entry) => entry.split(' ')[1])
        .join(' '),
    ).toBe(expected)
  })
})

it('none is narrower or wider than is ever shown, and a small picture is offered all the same [HOME-3]', () => {
  const widths = (width: number) =>
    [...pictureSet({ id: ID, width }, 'avif', { narrowest: 360, widest: 768 }).matchAll(/(\d+)w/g)].map(
      (match) => match[1],
    )
  expect(widths(4000)).toEqual(['360', '480', '600', '768'])
  expect(widths(300)).toEqual(['300'])
  expect(widths(200)).toEqual(['200'])
})

describe('an address of a picture', () => {
  it('names the picture, one of seven widths and one of its formats [HOME-3]', () => {
    expect(parsePicturePath(`/pictures/${ID}/768.webp`)).toEqual({ id: ID, width: 768, format: 'webp' })
    expect(variantKeys(ID)).toHaveLength(22)
  })

  it.each([
    `${ID}/479.avif`,
    `${ID}/0480.jpg`,
    `${ID}/480.png`,
    `${ID}/480.svg`,
    `${ID}/480.jpeg`,
    `${ID}/480.jpg/`,
    `${ID}/480`,
    `../${ID}/480.jpg`,
    `${ID.toUpperCase()}/480.jpg`,
    '%00/480.jpg',
    '/480.jpg',
  ])('%s is none [HOME-3]', (rest) => {
    expect(parsePicturePath(`/pictures/${rest}`)).toBeNull()
  })
})
