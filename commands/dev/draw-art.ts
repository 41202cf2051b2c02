// `npm run draw`: renders each SVG of public/art at the widths pages use. Run it when one changes; tests/art.test.ts
// detects outdated ones.
import { ART_WIDTHS, artPicture, ARTWORKS, BRAND_ICON } from '#domain/content/stage-art'
import { artFile } from '#services/operating/place'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

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
