import type { AddressName } from '#routes'
import { formOf } from '#route-lookup'

/** Names the person whose device may cache the response; without this header nothing is cached. */
export const COPY_HEADER = 'Device-Copy'
export const COPY_META = 'device-copy'

export const COPIED_PAGES = [
  'clientHome',
  'clientTraining',
  'clientPayments',
  'clientAccount',
  'materials',
  'reader',
  'assessments',
  'practice',
  'registration',
  'registrationToContinue',
  'writeTestimonial',
  'offline',
  'rollCall',
] as const satisfies AddressName[]
/** On a slow connection the browser shows its copy of a reading page; forms wait for the server. */
export const READ_PAGES = [
  'clientHome',
  'clientTraining',
  'clientPayments',
  'clientAccount',
  'materials',
  'reader',
  'assessments',
  'practice',
  'rollCall',
] as const satisfies AddressName[]
/** These pages redirect signed-out users, so a redirect means that the session has ended. */
export const OWN_PAGES = [...READ_PAGES, 'writeTestimonial', 'offline'] as const satisfies AddressName[]
export const COPIED_FILES = ['file', 'fileView'] as const satisfies AddressName[]
export const SESSION_CHANGES = [
  'logout',
  'signOutEverywhere',
  'login',
  'loginCode',
  'resetPassword',
] as const satisfies AddressName[]

export const OF_STAFF = '~staff'

export function mayHold(tag: string, path: string): boolean {
  return tag.endsWith(`.${OF_STAFF}`) === isOneOf(['rollCall'], path)
}

export function isOneOf(names: readonly AddressName[], path: string): boolean {
  return names.some((name) => formOf(name).test(path))
}

export const COPY_LIMITS = {
  pages: 40,
  files: 24,
  fileBytes: 60 * 1024 * 1024,
  oneFileBytes: 25 * 1024 * 1024,
  assetBytes: 20 * 1024 * 1024,
  days: 14,
} as const

export type Copy = { key: string; at: number; bytes: number; kind: 'page' | 'file'; assets: readonly string[] }

/** The copies to delete, oldest first; an asset is deleted with the last page that needs it. */
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

export const isOutdated = (at: number, now: number, path = ''): boolean =>
  now - at > (isOneOf(['rollCall'], path) ? 1 : COPY_LIMITS.days) * 86_400_000

export function findAssets(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/["'(](\/(?:assets|art(?:\/[\w-]+)?)\/[\w.~-]+)/g)].map(([, path = '']) => path)),
  ]
}

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

/** The requested byte range; null for the whole file, or when the header is malformed. */
export function partOf(range: string | null, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
