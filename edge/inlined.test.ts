import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scriptHashes, withoutNonce, withStylesInside } from './inlined.ts'

const folder = mkdtempSync(join(tmpdir(), 'inlined-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'shell-1a.css'), '.a{color:red}')
writeFileSync(join(folder, 'assets', 'first-1a.css'), '.f{color:blue}')
afterAll(() => rmSync(folder, { recursive: true }))
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the style sheets of a kept page stand in it, their links switched off, its scripts last in line', async () => {
  const { html, styles } = await withStylesInside(
    '<link rel="stylesheet" href="/assets/shell-1a.css"/><link rel="modulepreload" href="/assets/x.js"/><link rel="icon" href="/i"/>',
    folder,
  )
  expect(html).toBe(
    '<style>.a{color:red}</style><link rel="stylesheet" href="/assets/shell-1a.css" disabled=""/><link rel="modulepreload" fetchpriority="low" href="/assets/x.js"/><link rel="icon" href="/i"/>',
  )
  expect(styles).toEqual([hash('.a{color:red}')])
})

test('below the fold of a public page stands a link to what is not of its first view [FAST-2]', async () => {
  const { html, styles } = await withStylesInside(
    '<head><link rel="stylesheet" href="/assets/first-1a.css"/><link rel="stylesheet" href="/assets/shell-1a.css"/></head><h1>1</h1><template data-fold=""></template><p>2</p>',
    folder,
  )
  expect(html).toBe(
    '<head><link rel="expect" href="#fold" blocking="render"/><style>.f{color:blue}</style></head><h1>1</h1><i id="fold" hidden=""></i><link rel="stylesheet" href="/assets/shell-1a.css"/><p>2</p>',
  )
  expect(styles).toEqual([hash('.f{color:blue}')])
})

test('letters are asked for at the beginning of the body, where they hold no paint back [FAST-1]', async () => {
  const letters = '<link rel="preload" as="font" crossorigin="anonymous" href="/assets/a.woff2"/>'
  const picture = '<link rel="preload" as="image" href="/art/a.svg"/>'
  const { html } = await withStylesInside(`<head>${picture}${letters}</head><body class="b"><p>1</p></body>`, folder)
  expect(html).toBe(`<head>${picture}</head><body class="b">${letters}<p>1</p></body>`)
})

test('a style sheet that a later part of the page asks for as well is written in too', async () => {
  expect((await withStylesInside('<link rel="stylesheet" href="/assets/shell-1a.css#"/>', folder)).html).toContain(
    '<style>.a{color:red}</style>',
  )
})

test('a style sheet of another place is left where it is', async () => {
  const page =
    '<link rel="stylesheet" href="https://elsewhere.example/assets/a.css"/><link rel="stylesheet" href="/assets/../secret.css"/>'
  expect(await withStylesInside(page, folder)).toEqual({ html: page, styles: [] })
})

test('each inline script of the renderer is allowed once, by its own hash; data and files need none', () => {
  expect(
    scriptHashes(
      '<script nonce="n1">a()</script><script nonce="n1" src="/b.js"></script><script type="application/ld+json">{}</script><script nonce="n1">a()</script>',
      'n1',
    ),
  ).toEqual([hash('a()')])
})

test('a script that somebody planted in what a page shows is not allowed by the policy of the kept page', () => {
  const page =
    '<head><script nonce="n1">own()</script></head><body><p><script>planted()</script><script nonce="n0">guessed()</script></p></body>'
  expect(scriptHashes(page, 'n1')).toEqual([hash('own()')])
  expect(withoutNonce(page, 'n1')).toContain('<head><script>own()</script></head>')
  // The control: hashing whatever stands in the page allows what was planted.
  const whatever = [...page.matchAll(/<script[^>]*>([^<]*)</g)].map(([, text = '']) => hash(text))
  expect(whatever).toContain(hash('planted()'))
})
