import { hashSource } from './hash-source.ts'

const HEAD_END = '</head>'
const BODY_END = '</body></html>'
const SCRIPT_END = '</script>'
const STYLE_END = '</style>'
const ATTRIBUTE = /\s+([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y
const STYLESHEET = /^(\/assets\/[\w.-]+\.css)#?$/
const PLAIN_PATH = /^\/[\w/-]*$/
/** Matches a suspended or failed part in React's markup. */
const UNFINISHED = /<!--\$[!?]/
const NOT_ASCII = /[^\0-\x7f]+/g
/** Security: characters that must be escaped in an inline script. */
const UNSAFE = /[&><\u2028\u2029]/g

const FOLD = '<template data-fold=""></template>'
/** Browsers that know this link paint only once the first view is complete, which saves a frame. */
const EXPECT_FOLD = '<link rel="expect" href="#fold" blocking="render"/>'
const FOLD_MARK = '<i id="fold" hidden=""></i>'
/** `media` too, because a browser's preload scanner ignores `disabled`. */
const SWITCHED_OFF = ' media="not all" disabled=""/>'
const DISCOVER = ' data-discover="true"'

const CONTROLLER = 'window.__reactRouterContext.streamController'
const SHARED_DATA = 'JSON.parse(document.currentScript.previousElementSibling.textContent)'

type Tag = { start: number; end: number; text: string; attributes: ReadonlyMap<string, string> }

/** React escapes each `<` of a text or an attribute, so `<name` always begins a tag. */
export function readTags(html: string, name: string): Tag[] {
  const tags: Tag[] = []
  const opening = `<${name}`
  for (let start = html.indexOf(opening); start >= 0; ) {
    const tag = readTag(html, start, start + opening.length)
    if (tag) tags.push(tag)
    start = html.indexOf(opening, tag?.end ?? start + opening.length)
  }
  return tags
}

function readTag(html: string, start: number, nameEnd: number): Tag | null {
  if (!/[\s/>]/.test(html.charAt(nameEnd))) return null
  const attributes = new Map<string, string>()
  let at = nameEnd
  ATTRIBUTE.lastIndex = at
  for (let found = ATTRIBUTE.exec(html); found; found = ATTRIBUTE.exec(html)) {
    const [, name = '', quoted, single, bare] = found
    if (!attributes.has(name)) attributes.set(name, quoted ?? single ?? bare ?? '')
    at = ATTRIBUTE.lastIndex
  }
  const end = html.indexOf('>', at) + 1
  return end === 0 ? null : { start, end, text: html.slice(start, end), attributes }
}

function replaceTags(html: string, name: string, replace: (tag: Tag) => string): string {
  const pieces: string[] = []
  let at = 0
  for (const tag of readTags(html, name)) {
    pieces.push(html.slice(at, tag.start), replace(tag))
    at = tag.end
  }
  return pieces.join('') + html.slice(at)
}

const splitHead = (html: string): [head: string, body: string] => {
  const end = html.indexOf(HEAD_END)
  return end < 0 ? [html, ''] : [html.slice(0, end), html.slice(end)]
}

const readStylesheet = ({ attributes }: Tag): string | undefined =>
  attributes.get('rel') === 'stylesheet' ? STYLESHEET.exec(attributes.get('href') ?? '')?.[1] : undefined

/** All links to stylesheets are in the head; searching the long body would waste time. */
export function listStylesheets(html: string): string[] {
  return [...new Set(readTags(splitHead(html)[0], 'link').flatMap((tag) => readStylesheet(tag) ?? []))]
}

export const hasFold = (html: string): boolean => html.includes(FOLD)

export const hasUnfinishedParts = (html: string): boolean => UNFINISHED.test(html)

export const listRareCharacters = (html: string): string => (html.match(NOT_ASCII) ?? []).join('')

export function listLinkedPaths(html: string): string[] {
  const paths = readTags(html, 'a').map(({ attributes }) => attributes.get('href') ?? '')
  return [...new Set(paths)].filter((path) => PLAIN_PATH.test(path))
}

type Inlining = {
  texts: ReadonlyMap<string, string>
  faces: string
  below: readonly string[]
}

/** On a page that hydrates, the links stay, disabled, for React. */
export function writeStylesheets(html: string, { texts, faces, below }: Inlining): string {
  const [head, body] = splitHead(html)
  const isHydrated = readTags(head, 'link').some(isPreload)
  const begin = (hasFold(html) ? EXPECT_FOLD : '') + (faces && `<style id="letters">${faces}</style>`)
  const links = below.map((address) => `<link rel="stylesheet" href="${address}" media="(scripting:none)"/>`)
  const written = replaceTags(head, 'link', (link) => {
    const { text, attributes } = link
    // Loading fonts delays the first paint, and fallback fonts have the same widths.
    if (attributes.get('as') === 'font') return faces ? '' : text
    if (isPreload(link)) return text.replace('rel="modulepreload"', 'rel="later"')
    const address = readStylesheet(link)
    if (address === undefined) return text
    const sheet = texts.get(address)
    if (sheet === undefined) return ''
    return `<style>${sheet}</style>${isHydrated ? text.replace(/\/?>$/, SWITCHED_OFF) : ''}`
  })
  return (
    written.replace('<head>', (opening) => opening + begin) +
    (isHydrated ? postponeScripts(body) : body.replaceAll(DISCOVER, '')).replace(
      FOLD,
      () => FOLD_MARK + links.join(''),
    )
  )
}

const isPreload = ({ attributes }: Tag): boolean => attributes.get('rel') === 'modulepreload'

function postponeScripts(body: string): string {
  return replaceTags(body, 'script', ({ text, attributes }) =>
    attributes.get('type') === 'module' ? text.replace('type="module"', 'type="text/later"') : text,
  )
}

/** `isShared` moves the data into a block of its own, so that all cached pages have the same scripts. */
export function embedPageData(
  page: string,
  data: string,
  { nonce, isShared = false }: { nonce: string | undefined; isShared?: boolean },
): string[] {
  const end = page.lastIndexOf(BODY_END)
  const script = (code: string) => `<script${nonce ? ` nonce="${nonce}"` : ''}>${CONTROLLER}.${code};${SCRIPT_END}`
  const quoted = JSON.stringify(data).replaceAll(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const scripts = isShared
    ? [`<script type="application/json">${quoted}${SCRIPT_END}`, script(`enqueue(${SHARED_DATA})`)]
    : [script(`enqueue(${quoted})`)]
  return [page.slice(0, end), ...scripts, script('close()'), page.slice(end)]
}

/** Security: allows only scripts that carry the renderer's nonce, never injected ones. */
export function hashOwnScripts(html: string, nonce: string): string[] {
  const own = readTags(html, 'script').filter(
    ({ attributes }) => attributes.get('nonce') === nonce && !attributes.has('src'),
  )
  return [...new Set(own.map(({ end }) => hashSource(html.slice(end, html.indexOf(SCRIPT_END, end)))))]
}

export function hashOwnStyles(html: string, nonce: string): string[] {
  const own = readTags(splitHead(html)[0], 'style').filter(({ attributes }) => attributes.get('nonce') === nonce)
  return own.map(({ end }) => hashSource(html.slice(end, html.indexOf(STYLE_END, end))))
}

export function listUnusedFamilies(html: string): string[] {
  const styles = readTags(splitHead(html)[0], 'style')
  return styles.flatMap(({ attributes }) => attributes.get('data-unused')?.split(',') ?? [])
}

export const removeNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '')
