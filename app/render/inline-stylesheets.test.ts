import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineStylesheets } from './inline-stylesheets.ts'
import { toJoinedAddress } from './join-stylesheets.ts'

const folder = mkdtempSync(join(tmpdir(), 'inlined-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'shell-1a.css'), '.a{color:red}')
writeFileSync(join(folder, 'assets', 'home-1a.css'), '.h{color:green}')
writeFileSync(join(folder, 'assets', 'first-1a.css'), '.f{color:blue}')
afterAll(() => rmSync(folder, { recursive: true }))
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the style sheets of a kept page stand in it, their links switched off, its scripts after its first paint [FAST-1]', async () => {
  const { html, styles } = await inlineStylesheets(
    '<head><link rel="stylesheet" href="/assets/shell-1a.css"/><link rel="modulepreload" href="/assets/x.js"/><link rel="icon" href="/i"/></head><body><script type="module" async="">import "/assets/x.js"</script></body>',
    folder,
  )
  expect(html).toBe(
    '<head><style>.a{color:red}</style><link rel="stylesheet" href="/assets/shell-1a.css" media="not all" disabled=""/><link rel="later" href="/assets/x.js"/><link rel="icon" href="/i"/></head><body><script type="text/later" async="">import "/assets/x.js"</script></body>',
  )
  expect(styles).toEqual([hash('.a{color:red}')])
})

test('below the fold of a public page stands a link to what is not of its first view [FAST-2]', async () => {
  const { html, styles } = await inlineStylesheets(
    '<head><link rel="stylesheet" href="/assets/first-1a.css"/><link rel="stylesheet" href="/assets/shell-1a.css"/></head><h1>1</h1><template data-fold=""></template><p>2</p>',
    folder,
  )
  expect(html).toBe(
    '<head><link rel="expect" href="#fold" blocking="render"/><style>.f{color:blue}</style></head><h1>1</h1><i id="fold" hidden=""></i><link rel="stylesheet" href="/assets/shell-1a.css" media="(scripting:none)"/><p>2</p>',
  )
  expect(styles).toEqual([hash('.f{color:blue}')])
})

test('below the fold stands one link where the build has joined the sheets [FAST-2]', async () => {
  const page =
    '<head><link rel="stylesheet" href="/assets/shell-1a.css"/><link rel="stylesheet" href="/assets/home-1a.css"/></head><template data-fold=""></template>'
  expect((await inlineStylesheets(page, folder)).html).toContain(
    '<link rel="stylesheet" href="/assets/shell-1a.css" media="(scripting:none)"/><link rel="stylesheet" href="/assets/home-1a.css" media="(scripting:none)"/>',
  )
  const joined = toJoinedAddress(['/assets/shell-1a.css', '/assets/home-1a.css'])
  writeFileSync(join(folder, joined), '.a{color:red}.h{color:green}')
  expect((await inlineStylesheets(page, folder)).html).toContain(
    `<i id="fold" hidden=""></i><link rel="stylesheet" href="${joined}" media="(scripting:none)"/>`,
  )
})

test('letters are fetched when first-paint.js says so, and by nothing else in the page; their stand-ins are there from the beginning [FAST-1]', async () => {
  const standIn = '@font-face{font-family:S;src:local(Arial)}'
  const face = '@font-face{font-family:F;src:url(/assets/f.woff2)}'
  const more = '@font-face{font-family:F;src:url(/assets/g.woff2)}'
  writeFileSync(join(folder, 'assets', 'first-letters-1a.css'), `${face}${standIn}.f{color:blue}`)
  writeFileSync(join(folder, 'assets', 'more-1a.css'), `${more}.a{color:red}`)
  const fontPreload = '<link rel="preload" as="font" crossorigin="anonymous" href="/assets/f.woff2"/>'
  const picture = '<link rel="preload" as="image" href="/art/a.svg"/>'
  const { html, styles } = await inlineStylesheets(
    `<head>${picture}${fontPreload}<link rel="stylesheet" href="/assets/first-letters-1a.css"/><link rel="stylesheet" href="/assets/more-1a.css"/></head>`,
    folder,
  )
  expect(html).toBe(
    `<head><style id="letters">${face}${more}</style>${picture}<style>${standIn}.f{color:blue}</style><style>.a{color:red}</style></head>`,
  )
  expect(styles).toEqual([hash(face + more), hash(`${standIn}.f{color:blue}`), hash('.a{color:red}')])
})

test('a page names a face only for its letters [FAST-1]', async () => {
  const face = (range: string) => `@font-face{font-family:F;src:url(/assets/f.woff2);unicode-range:${range}}`
  const common = face('U+20-7E,U+F1')
  const rare = face('U+E3,U+100-17F')
  writeFileSync(join(folder, 'assets', 'first-ranges-1a.css'), `${common}.f{color:blue}`)
  writeFileSync(join(folder, 'assets', 'ranges-1a.css'), `${rare}.a{color:red}`)
  const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}-1a.css"/>`
  const namedBy = async (text: string, more = '') => {
    const page = `<head>${sheet('first-ranges')}${sheet('ranges')}${more}</head><p>${text}</p><template data-fold=""></template>`
    return /<style id="letters"[^>]*>(.*?)<\/style>/.exec((await inlineStylesheets(page, folder)).html)?.[1]
  }
  expect(await namedBy('Peñafrancia')).toBe(common)
  expect(await namedBy('João')).toBe(common + rare)
  expect(await namedBy('Šime')).toBe(common + rare)
  expect(await namedBy('Peñafrancia', '<link rel="modulepreload" href="/assets/x.js"/>')).toBe(common)
})

test('a style sheet that a later part of the page asks for as well is written in too', async () => {
  expect((await inlineStylesheets('<link rel="stylesheet" href="/assets/shell-1a.css#"/>', folder)).html).toContain(
    '<style>.a{color:red}</style>',
  )
})

test('a style sheet of another place is left where it is', async () => {
  const page =
    '<link rel="stylesheet" href="https://elsewhere.example/assets/a.css"/><link rel="stylesheet" href="/assets/../secret.css"/>'
  expect(await inlineStylesheets(page, folder)).toEqual({ html: page, styles: [] })
})
