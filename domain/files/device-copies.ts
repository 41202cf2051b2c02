import { formOf, type AddressName } from '#addresses'

/** On an answer: whose copy of it a device may hold. Without it nothing is held. */
export const COPY_HEADER = 'Device-Copy'
/** In the head of a page that is shown from the device: when it was true. */
export const COPY_META = 'device-copy'

/** Pages that may be held once they were opened. */
export const COPIED_PAGES = [
  'profile',
  'materials',
  'reader',
  'assessments',
  'registration',
  'registrationToContinue',
  'writeTestimonial',
  'offline',
  'rollCall',
] as const satisfies AddressName[]
/** Of these the words count and not a form: on a slow line the copy is shown. A form waits for the site. */
export const READ_PAGES = [
  'profile',
  'materials',
  'reader',
  'assessments',
  'rollCall',
] as const satisfies AddressName[]
/** Whoever comes here signed out is sent away, so that being sent away says that the session has ended. */
export const OWN_PAGES = [...READ_PAGES, 'writeTestimonial', 'offline'] as const satisfies AddressName[]
export const COPIED_FILES = ['file', 'fileView'] as const satisfies AddressName[]
/** A form sent here ends or begins a session: what is held belongs to nobody any more. */
export const SESSION_CHANGES = [
  'logout',
  'signOutEverywhere',
  'login',
  'loginCode',
  'resetPassword',
] as const satisfies AddressName[]

/** How the tag ends of somebody of staff, who holds the list of a roll call and nothing else. */
export const OF_STAFF = '~staff'

/** Whether what lies under a tag may be held: of staff the roll call alone, of clients what is theirs. */
export function mayHold(tag: string, path: string): boolean {
  return tag.endsWith(`.${OF_STAFF}`) === isOneOf(['rollCall'], path)
}

export function isOneOf(names: readonly AddressName[], path: string): boolean {
  return names.some((name) => formOf(name).test(path))
}

export const COPY_LIMITS = {
  pages: 40,
  files: 24,
  /** Of all files, and of one. */
  fileBytes: 60 * 1024 * 1024,
  oneFileBytes: 25 * 1024 * 1024,
  /** Scripts, sheets and fonts that the pages need. */
  assetBytes: 20 * 1024 * 1024,
  /** As long as a session lives without being used. */
  days: 14,
} as const

export type Copy = { key: string; at: number; bytes: number; kind: 'page' | 'file'; assets: readonly string[] }

/** What has to go, oldest first; an asset goes with the last page that needs it. */
export function excessOf(
  copies: readonly Copy[],
  assets: ReadonlyMap<string, number>,
  limits: Pick<typeof COPY_LIMITS, 'pages' | 'files' | 'fileBytes' | 'assetBytes'> = COPY_LIMITS,
): { copies: string[]; assets: string[] } {
  const newestFirst = copies.toSorted((a, b) => b.at - a.at)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const files = newestFirst.filter(({ kind }) => kind === 'file').slice(0, limits.files)
  while (sum(files.map(({ bytes }) => bytes)) > limits.fileBytes) files.pop()
  const pages = newestFirst.filter(({ kind }) => kind === 'page').slice(0, limits.pages)
  const needed = () => new Set(pages.flatMap(({ assets: names }) => names))
  while (pages.length > 1 && sum([...needed()].map((name) => assets.get(name) ?? 0)) > limits.assetBytes) pages.pop()
  const staying = new Set([...files, ...pages])
  const used = needed()
  return {
    copies: copies.filter((copy) => !staying.has(copy)).map(({ key }) => key),
    assets: [...assets.keys()].filter((name) => !used.has(name)),
  }
}

/** The list of a roll call is of one day. */
export const isOutdated = (at: number, now: number, path = ''): boolean =>
  now - at > (isOneOf(['rollCall'], path) ? 1 : COPY_LIMITS.days) * 86_400_000

/** What a page needs to be shown as it is: named in its own text. */
export function assetsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/["'(](\/(?:assets|art)\/[\w.~-]+)/g)].map(([, path = '']) => path))]
}

/** The page says itself when it was true, before anything of it is drawn. */
export function datedCopy(html: string, at: Date): string {
  return html.replace(/<head>/, `<head><meta name="${COPY_META}" content="${at.toISOString()}"/>`)
}

export function titleIn(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The part of a file that is asked for; null for the whole, also where the question cannot be read. */
export function partOf(range: string | null, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
