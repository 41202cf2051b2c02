import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  embedPageData,
  hashOwnScripts,
  listLinkedPaths,
  listStylesheets,
  readTags,
  removeNonce,
} from './rewrite-html.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a tag is read with each attribute, however its value is written', () => {
  const html = `<a>0</a><ab href="no"><a href="/1" data-x='a>b' async title=c d=""/>1<a\n href="/2"\n>`
  expect(readTags(html, 'a').map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
    {},
    { href: '/1', 'data-x': 'a>b', async: '', title: 'c', d: '' },
    { href: '/2' },
  ])
  expect(readTags(html, 'a').map(({ text, end }) => text + html.slice(end, end + 1))).toEqual([
    '<a>0',
    `<a href="/1" data-x='a>b' async title=c d=""/>1`,
    '<a\n href="/2"\n>',
  ])
})

test('a tag that does not end is none, and the first of two equal attributes counts, as in a browser', () => {
  expect(readTags('<p>text</p><link rel="stylesheet"', 'link')).toEqual([])
  expect(readTags('<a href="/1" href="/2">', 'a')[0]?.attributes.get('href')).toBe('/1')
})

test('stylesheets are found once, in the head alone, and only those of the site', () => {
  const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`
  const page = `<head>${link('/assets/a.css')}${link('/assets/a.css#')}${link('https://x.example/assets/b.css')}</head>${link('/assets/c.css')}`
  expect(listStylesheets(page)).toEqual(['/assets/a.css'])
})

test('a page names the paths that it links to, each once', () => {
  const page = '<a href="/home">1</a><a href="/wins/a-1">2</a><a href="/home">3</a><a href="/home?x=1">4</a><a>5</a>'
  expect(listLinkedPaths(`${page}<link rel="icon" href="/icon">`)).toEqual(['/home', '/wins/a-1'])
})

const DATA = '[{"_1":2},"A \\"win\\" & </script><script>alert(1)</script>\u2028\u2029"]\n'
const PAGE = '<html><body><p>Words</p></body></html>'

/** Runs the scripts of a page as a browser does, and returns the data that React Router gets. */
function runScripts(html: string): string[] {
  const taken: string[] = []
  const window = {
    __reactRouterContext: {
      streamController: { enqueue: (text: string) => taken.push(text), close: () => taken.push('the end') },
    },
  }
  const scripts = readTags(html, 'script').map((tag) => ({
    type: tag.attributes.get('type'),
    textContent: html.slice(tag.end, html.indexOf('</script>', tag.end)),
  }))
  for (const [at, { type, textContent }] of scripts.entries()) {
    const document = { currentScript: { previousElementSibling: scripts[at - 1] } }
    // oxlint-disable-next-line typescript/no-implied-eval -- as a browser does
    if (type === undefined) new Function('window', 'document', textContent)(window, document)
  }
  return taken
}

test.each([true, false])(
  'a page takes over the data it was rendered from, and nothing of them is read as HTML, shared: %s [FAST-5]',
  (isShared) => {
    const html = embedPageData(PAGE, DATA, { nonce: 'n', isShared }).join('')
    expect(runScripts(html)).toEqual([DATA, 'the end'])
    expect(html.startsWith('<html><body><p>Words</p><script')).toBe(true)
    expect(html.endsWith('</script></body></html>')).toBe(true)
    expect(html).not.toContain('alert(1)<')
  },
)

test('shared pages with other data have the same scripts [FAST-4]', () => {
  const [one, other] = ['one', DATA].map((data) => embedPageData(PAGE, data, { nonce: 'n', isShared: true }).join(''))
  expect(hashOwnScripts(one ?? '', 'n')).toEqual(hashOwnScripts(other ?? '', 'n'))
  expect(hashOwnScripts(one ?? '', 'n')).toHaveLength(2)
})

test('the control: a page for one visitor has a script of its own [FAST-4]', () => {
  const [one, other] = ['one', 'other'].map((data) => embedPageData(PAGE, data, { nonce: 'n' }).join(''))
  expect(hashOwnScripts(one ?? '', 'n')).not.toEqual(hashOwnScripts(other ?? '', 'n'))
})

test('each inline script of the renderer is allowed once, by its own hash; data and files need none', () => {
  expect(
    hashOwnScripts(
      '<script nonce="n1">a()</script><script nonce="n1" src="/b.js"></script><script type="application/ld+json">{}</script><script nonce="n1">a()</script>',
      'n1',
    ),
  ).toEqual([hash('a()')])
})

test('a script that somebody planted in what a page shows is not allowed by the policy of the kept page', () => {
  const page =
    '<head><script nonce="n1">own()</script></head><body><p><script>planted()</script><script nonce="n0">guessed()</script></p></body>'
  expect(hashOwnScripts(page, 'n1')).toEqual([hash('own()')])
  expect(removeNonce(page, 'n1')).toContain('<head><script>own()</script></head>')
  // The control: hashes taken from the page itself would allow the planted script.
  const whatever = [...page.matchAll(/<script[^>]*>([^<]*)</g)].map(([, text = '']) => hash(text))
  expect(whatever).toContain(hash('planted()'))
})
