import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDERS = ['app', 'commands', 'domain', 'edge', 'records', 'services']
const APART = [
  // A developer's command, never part of the site.
  'commands/dev/draw-art.ts',
  'services/content/icons.ts',
  'services/content/logo-picture.ts',
  'services/content/look/draw-look-art.ts',
  'services/content/look/read-swatches.ts',
  'services/content/picture-work.ts',
  'services/content/picture-works.ts',
  'services/content/share-picture.ts',
  'services/money/acknowledgement-drawing.ts',
  'services/money/qr-drawing.ts',
  'services/money/qr-reading.ts',
  'services/training/certificate-drawing.ts',
]

const sources = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(ROOT.length + 1),
    text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
  }))

test('what opens pictures is loaded by the process for pictures and nowhere else: its memory goes back only with a process [SEC-3]', () => {
  const opens = sources.filter(({ text }) => /^import (?!type).*from 'sharp'/m.test(text)).map(({ path }) => path)
  expect(opens.sort()).toEqual(APART)
  // A value import of one of these would load sharp; the process itself begins at picture-works.ts.
  const names = APART.map((path) => path.split('/').at(-1)?.slice(0, -3))
  const imported = new RegExp(
    `^import (?!type ).*from '(?:#services/(?:content|money|training)/|\\./)(?:${names.join('|')})(?:\\.ts)?'`,
    'm',
  )
  const loads = sources.filter(({ text }) => imported.test(text)).map(({ path }) => path)
  expect(loads.sort()).toEqual([
    'services/content/picture-process.ts',
    'services/content/picture-works.ts',
    // It runs there itself.
    'services/money/qr-drawing.ts',
  ])
})
