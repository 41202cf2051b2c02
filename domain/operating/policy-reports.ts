// Anybody can send policy reports: they prove nothing, and no personal data in them is stored.

/** `blocked` is an origin or a kind, never an address; `page` has no query. */
export type PolicyReport = { directive: string; blocked: string; page: string }

const READ = 10
const PAGE_LENGTH = 200
const SOURCES = 'default|img|font|connect|media|object|child|frame|worker|manifest|prefetch'
const DIRECTIVE = new RegExp(
  `^(?:(?:script|style)-src(?:-elem|-attr)?|(?:${SOURCES})-src|base-uri|form-action|frame-ancestors)$`,
)
// Injected by the visitor's browser or its extensions.
const OF_THE_BROWSER = new RegExp(
  `^(?:${[
    '(?:chrome|moz|safari|safari-web|ms-browser|edge|opera|brave)-?extension',
    'chrome|resource|about|moz-safe-about|view-source|safari-resource|gsa|webviewprogressproxy',
    'mbinit|mxjscall|android-webview(?:-video-poster)?|tmtbff|user-script',
  ].join('|')})(?::|$)`,
  'i',
)

/** Reads both report formats; keeps reports about pages of `own`, without those caused by the browser. */
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

const THINGS: [of: RegExp, thing: string][] = [
  [/^script-src/, 'A script'],
  [/^style-src/, 'A style'],
  [/^img-src/, 'A picture'],
  [/^font-src/, 'A typeface'],
  [/^connect-src/, 'A call to another server'],
  [/^frame-src|^child-src/, 'A page inside the page'],
  [/^form-action/, 'A form that leads elsewhere'],
  [/^frame-ancestors/, 'A page of yours inside another site'],
  [/^base-uri/, 'A change of where links lead'],
  [/^worker-src/, 'A background script'],
]
const KINDS_IN_WORDS = new Map([
  ['inline', 'written into the page'],
  ['eval', 'made out of text'],
  ['wasm-eval', 'made out of bytes'],
  ['data', 'written into an address'],
  ['blob', 'made in the page'],
  ['filesystem', 'from the device'],
  ['self', 'from this site'],
  ['unknown', 'from an address nobody can read'],
])

export function explainReport({ directive, blocked }: Pick<PolicyReport, 'directive' | 'blocked'>): {
  what: string
  advice: string
} {
  const thing = THINGS.find(([of]) => of.test(directive))?.[1] ?? 'Something'
  const what = `${thing} ${KINDS_IN_WORDS.get(blocked.replace(/:$/, '')) ?? `from ${blocked}`}`
  if (directive === 'frame-ancestors')
    return { what, advice: 'Somebody shows your page in theirs. Nothing of it was shown there.' }
  if (/^form-action|^base-uri/.test(directive))
    return {
      what,
      advice:
        'The page was changed to send people elsewhere. Look at the words of this page, then tell the developers.',
    }
  if (/^script-src|^object-src|^worker-src|^(child|frame)-src/.test(directive))
    return {
      what,
      advice:
        'Once or twice: a program on the visitor’s device. On many days: look for strange words in the ' +
        'content of this page and tell the developers.',
    }
  return {
    what,
    advice:
      'Mostly a program on the visitor’s device. When it is something you put there yourself, use a picture or file of this site instead.',
  }
}
