import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { madePdf } from '../../pdfs.ts'

/** A harmful file: none may be stored unchanged, under any name. */
export type HostileFile = {
  name: string
  bytes: Buffer /** A real picture with a payload: it may be accepted when the served copy is re-encoded. */
  picture?: true
}

const SCRIPT = '<script>document.title="hostile"</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='hostile'">${SCRIPT}</svg>`
export const CANARY = 'Hostile-Canary'
/** In the picture's EXIF: re-encoding removes it. */
export const INNER_CANARY = 'Inner-Canary'

function png(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes the corpus, at least a hundred files, the same each time. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const made = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 60 } } })
  const real = {
    png: await made.clone().png().toBuffer(),
    jpg: await made.clone().jpeg().toBuffer(),
    webp: await made.clone().webp().toBuffer(),
  }
  const endings = [
    'png',
    'jpg',
    'jpeg',
    'webp',
    'pdf',
    'svg',
    'html',
    'jpg.exe',
    'php.png',
    'png\u0000.html',
    '../../canary.png',
    'a\r\nX-Evil: 1.png',
  ]
  const magic: [string, Buffer][] = [
    ['svg', Buffer.from(SVG)],
    ['html', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)])],
    ['elf', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(300, 2)])],
    ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(300, 3)])],
    ['php', Buffer.from('<?php system($_GET["x"]); ?>')],
    ['gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(300, 4)])],
  ]
  // Wrong magic under every ending: the content decides.
  const disguised = magic.flatMap(([kind, bytes]) => endings.map((ending) => ({ name: `${kind}.${ending}`, bytes })))
  const pictures = Object.entries(real).flatMap(([type, bytes]): HostileFile[] => [
    { name: `half.${type}`, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) },
    { name: `head-only.${type}`, bytes: bytes.subarray(0, 16) },
    { name: `page-in-front.${type}`, bytes: Buffer.concat([Buffer.from(`<html>${SCRIPT}`), bytes]) },
    {
      name: `page-behind.${type}`,
      bytes: Buffer.concat([bytes, Buffer.from(`${CANARY}<html>${SCRIPT}</html>`)]),
      picture: true,
    },
    {
      name: `archive-behind.${type}`,
      bytes: Buffer.concat([bytes, Buffer.from(`PK\u0003\u0004${CANARY}`)]),
      picture: true,
    },
  ])
  const labelled: HostileFile = {
    name: 'words-within.jpg',
    bytes: await made
      .clone()
      .jpeg()
      .withExif({ IFD0: { Copyright: INNER_CANARY } })
      .toBuffer(),
    picture: true,
  }
  const bombs = [
    [14_000, 14_000],
    [65_000, 65_000],
    [40_000, 1001],
    [2 ** 31 - 1, 1],
    [0, 10],
  ].map(
    ([width = 0, height = 0]): HostileFile => ({
      name: `bomb-${width}x${height}.png`,
      bytes: png(width, height, deflateSync(Buffer.alloc(1000))),
    }),
  )
  const pdfs = [
    { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' },
    { catalog: '/AA << /WC << /S /JavaScript /JS (x) >> >>' },
    { catalog: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>' },
    { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' },
    { page: '/AA << /O << /S /JavaScript /JS (x) >> >>' },
    { catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) >>] >> >>' },
  ].map((parts, at) => ({ name: `active-${at}.pdf`, bytes: madePdf(parts) }))
  const brokenPdfs: HostileFile[] = [
    { name: 'half.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') },
    { name: 'page-in-front.pdf', bytes: Buffer.concat([Buffer.from(`<html>${SCRIPT}`), madePdf()]) },
    { name: 'empty.pdf', bytes: madePdf({ pages: 0 }) },
  ]
  return [...disguised, ...pictures, labelled, ...bombs, ...pdfs, ...brokenPdfs]
}

const CHOSEN = [
  'svg.png',
  'html.jpg',
  'program.jpg.exe',
  'elf.../../canary.png',
  'zip.png\u0000.html',
  'php.php.png',
  'gif.a\r\nX-Evil: 1.png',
  'half.png',
  'head-only.jpg',
  'page-in-front.webp',
  'page-behind.png',
  'page-behind.jpg',
  'page-behind.webp',
  'archive-behind.png',
  'words-within.jpg',
  'bomb-14000x14000.png',
  'bomb-0x10.png',
  'active-0.pdf',
  'active-3.pdf',
  'page-in-front.pdf',
]

/** One file of each kind, each under another ending. */
export function oneOfEachKind(corpus: readonly HostileFile[]): HostileFile[] {
  return corpus.filter(({ name }) => CHOSEN.includes(name))
}
