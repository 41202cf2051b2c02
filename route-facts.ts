import type { Right } from '#domain/accounts/rights'

/**
 * The largest form of an address: text only, or with files for browsers without JavaScript, which cannot upload
 * piecewise.
 */
export type FormSize = 'words' | 'receipt' | 'picture' | 'site-pictures' | 'material' | 'statement'

/** The metric label of an address: a fixed set, so that strangers cannot create new labels. */
export type AddressKind = 'health' | 'asset' | 'picture' | 'file' | 'upload' | 'admin' | 'client' | 'visitor'

export type RouteFacts = {
  under?: string
  alone?: true
  /** May be cached in memory: the same bytes for everyone, or for every visitor without a cookie. */
  cached?: 'everyone' | 'newcomers'
  islands?: true
  /**
   * Under load, 'journey' (sign-in, registration, payment, decisions) is refused last, and 'report' just before it.
   */
  importance?: 'journey' | 'report'
  /** Without it, the address accepts no form. */
  takes?: FormSize
  filesFrom?: 'anybody'
  kind?: AddressKind
  listed?: 'sitemap' | 'closed'
  /** A segment is a secret and must not be logged. */
  secret?: true
  /** It sends existing bytes, so it is never refused under load. */
  light?: true
  endless?: true
  proof?: 'to-open' | 'to-write' | 'to-delete'
  devices?: 'recorder' | 'microphone'
  /** Without it, all staff may. */
  needs?: Right
}

export type AddressFacts = RouteFacts & {
  path: string
  file?: string
}

type OverList<Facts extends readonly RouteFacts[]> =
  Extract<Facts[number], { under: string }> extends never ? unknown : { under: string }
type AddPage<Folder extends string> = <
  const Path extends string,
  const File extends string,
  const Facts extends readonly RouteFacts[],
>(
  path: Path,
  file: File,
  ...facts: Facts
) => RouteFacts & { path: Path; file: `${Folder}/${File}` } & OverList<Facts>

export function pagesIn<const Folder extends 'visitor' | 'client' | 'admin'>(
  folder: Folder,
  always: RouteFacts = {},
): AddPage<Folder> {
  return (path, file, ...facts) =>
    ({ path, file: `${folder}/${file}`, ...mergeFacts(always, ...facts) }) as ReturnType<AddPage<Folder>> & {
      path: typeof path
      file: `${Folder}/${typeof file}`
    } & OverList<typeof facts>
}

export const pagesFor = (needs: Right): AddPage<'admin'> => pagesIn('admin', { needs })

export function endpoint<const Path extends string>(path: Path, ...facts: RouteFacts[]): RouteFacts & { path: Path } {
  return { path, ...mergeFacts(...facts) }
}

const mergeFacts = (...facts: RouteFacts[]): RouteFacts => Object.assign({}, ...facts)

export const FORM: RouteFacts = { takes: 'words' }
export const PICTURE_FORM: RouteFacts = { takes: 'picture' }
export const DELETING_FORM: RouteFacts = { takes: 'words', proof: 'to-delete' }
export const PROVED_FORM: RouteFacts = { takes: 'words', proof: 'to-write' }

export const JOURNEY: RouteFacts = { importance: 'journey' }
export const JOURNEY_FORM: RouteFacts = { importance: 'journey', takes: 'words' }
export const DECISION_FORM: RouteFacts = { importance: 'journey', takes: 'words', proof: 'to-delete' }
export const PROOF_OF_PAYMENT: RouteFacts = { importance: 'journey', takes: 'receipt', filesFrom: 'anybody' }
export const LIVE: RouteFacts = { importance: 'journey', endless: true }
export const REPORT: RouteFacts = { importance: 'report' }
export const EXPORT: RouteFacts = { importance: 'report', proof: 'to-open' }

export const CACHED_PAGE: RouteFacts = { cached: 'everyone', islands: true }
export const NEWCOMERS: RouteFacts = { cached: 'newcomers' }
export const WITH_ISLANDS: RouteFacts = { islands: true }
export const RECORDER: RouteFacts = { devices: 'recorder' }
export const MICROPHONE: RouteFacts = { devices: 'microphone' }
export const ALONE: RouteFacts = { alone: true }
export const PICTURE: RouteFacts = { alone: true, kind: 'picture' }
export const SITE_FILE: RouteFacts = { kind: 'asset', light: true }
export const LIGHT: RouteFacts = { light: true }
export const KEYED: RouteFacts = { secret: true }
export const IN_SITEMAP: RouteFacts = { listed: 'sitemap' }
export const NOT_SEARCHED: RouteFacts = { listed: 'closed' }
