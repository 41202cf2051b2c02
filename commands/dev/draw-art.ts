// `npm run draw` renders the SVGs of public/art and the demo's people; run it when one of them changes.
import { ART_WIDTHS, artPicture, ARTWORKS, BRAND_ICON } from '#domain/content/stage-art'
import { artFile } from '#services/operating/place'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { portraitShape, readPortraits, starterFile } from '../starter/files.ts'
import { drawPortrait } from '../starter/portrait.ts'

for (const name of [...ARTWORKS, 'stage']) {
  const drawing = artFile(name)
  const { widths, size } = name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster
  for (const width of widths) {
    // Rendered at twice the density and scaled down, because librsvg's edges are harsher than a browser's.
    const points = sharp(drawing, { density: (72 * 2 * width) / size[0] }).resize(width)
    writeFileSync(
      join(dirname(drawing), artPicture(name, width)),
      await points.webp({ quality: 66, effort: 6 }).toBuffer(),
    )
  }
}

const mark = artFile('brand')
const tab = sharp(mark, { density: 72 * 8 }).resize(BRAND_ICON.width)
writeFileSync(join(dirname(mark), BRAND_ICON.file), await tab.png({ palette: true, effort: 10 }).toBuffer())

for (const [name, portrait] of Object.entries(readPortraits())) {
  const file = starterFile(`portraits/${name}.webp`)
  mkdirSync(dirname(file), { recursive: true })
  const drawing = sharp(Buffer.from(drawPortrait(portrait)), { density: 144 })
  const shown = drawing.resize({ ...portraitShape(name), fit: 'cover', position: 'top' })
  writeFileSync(file, await shown.webp({ quality: 72, effort: 6 }).toBuffer())
}
