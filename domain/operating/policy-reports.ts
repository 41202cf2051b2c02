import { blockedContentAdvice, blockedContentKinds } from '#domain/text/staff/operating/blocked-content'

// Anybody can send policy reports: they prove nothing, and no personal data in them is stored.

/** `blocked` is an origin or a kind, never an address; `page` has no query. */
export type PolicyReport = { directive: string; blocked: string; page: string }

const READ = 10
const PAGE_LENGTH = 200
const SOURCES = 'default|img|font|connect|media|object|child|frame|worker|manifest|prefetch'
const DIRECTIVE = new RegExp(
  `^(?:(?:script|style)-src(?:-elem|-attr)?|(?:${SOURCES})-src|base-uri|form-action|frame-ancestors)$`,
)
const OF_THE_BROWSER = new RegExp(
  `^(?:${[
    '(?:chrome|moz|safari|safari-web|ms-browser|edge|opera|brave)-?extension',
    'chrome|resource|about|moz-safe-about|view-source|safari-resource|gsa|webviewprogressproxy',
    'mbinit|mxjscall|android-webview(?:-video-poster)?|tmtbff|user-script',
  ].join('|')})(?::|$)`,
  'i',
)

export function reportsIn(letter: unknown, own: string): PolicyReport[] {
  const bodies = Array.isArray(letter)
    ? letter
        .slice(0, READ)
        .filter((each) => valueOf(each, 'type') === 'csp-violation')
        .map((each) => valueOf(each, 'body'))
    : [valueOf(letter, 'csp-report')]
  return bodies.flatMap((body) => reportOf(body, own) ?? [])
}

function reportOf(body: unknown, own: string): PolicyReport | null {
  const text = (...names: string[]) =>
    names.map((name) => valueOf(body, name)).find((value) => typeof value === 'string') ?? ''
  const page = originAndPath(text('documentURL', 'document-uri'))
  // Older browsers send the whole policy line, its directive first.
  const directive =
    text('effectiveDirective', 'effective-directive', 'violated-directive').trim().split(/\s/)[0] ?? ''
  const [from, by] = [text('blockedURL', 'blocked-uri'), text('sourceFile', 'source-file')]
  if (
    !page ||
    page.origin !== own ||
    !DIRECTIVE.test(directive) ||
    OF_THE_BROWSER.test(from) ||
    OF_THE_BROWSER.test(by)
  )
    return null
  return { directive, blocked: blockedFrom(from, own), page: page.path }
}

function blockedFrom(from: string, own: string): string {
  if (from === '' || KINDS_IN_WORDS.has(from)) return from || 'inline'
  const address = originAndPath(from)
  if (!address) return 'unknown'
  return address.origin === own ? 'self' : address.origin
}

function originAndPath(address: string): { origin: string; path: string } | null {
  if (address.length > 4000 || !URL.canParse(address)) return null
  const { origin, protocol, pathname } = new URL(address)
  return {
    origin: (origin === 'null' ? protocol : origin).slice(0, PAGE_LENGTH),
    path: pathname.slice(0, PAGE_LENGTH),
  }
}

function valueOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? Object.getOwnPropertyDescriptor(holder, name)?.value
    : undefined
}

const { from: fromOrigin, ...kinds } = blockedContentKinds
const THINGS: [of: RegExp, thing: string][] = [
  [/^script-src/, kinds.script],
  [/^style-src/, kinds.style],
  [/^img-src/, kinds.picture],
  [/^font-src/, kinds.font],
  [/^connect-src/, kinds.connection],
  [/^frame-src|^child-src/, kinds.innerPage],
  [/^form-action/, kinds.form],
  [/^frame-ancestors/, kinds.outerPage],
  [/^base-uri/, kinds.base],
  [/^worker-src/, kinds.worker],
]
const KINDS_IN_WORDS = new Map<string, string>([
  ['inline', kinds.inline],
  ['eval', kinds.eval],
  ['wasm-eval', kinds.wasmEval],
  ['data', kinds.data],
  ['blob', kinds.blob],
  ['filesystem', kinds.filesystem],
  ['self', kinds.self],
  ['unknown', kinds.unknown],
])

export function explainReport({ directive, blocked }: Pick<PolicyReport, 'directive' | 'blocked'>): {
  what: string
  advice: string
} {
  const thing = THINGS.find(([of]) => of.test(directive))?.[1] ?? kinds.other
  const what = `${thing} ${KINDS_IN_WORDS.get(blocked.replace(/:$/, '')) ?? fromOrigin(blocked)}`
  if (directive === 'frame-ancestors') return { what, advice: blockedContentAdvice.outerPage }
  if (/^form-action|^base-uri/.test(directive)) return { what, advice: blockedContentAdvice.redirect }
  if (/^script-src|^object-src|^worker-src|^(child|frame)-src/.test(directive))
    return { what, advice: blockedContentAdvice.script }
  return { what, advice: blockedContentAdvice.other }
}
