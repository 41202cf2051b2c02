export const FORGOTTEN = 'Deleted account'

/** Facts the log keeps about a deleted person: never a text that a person wrote. */
const FACTS = new Set(['status', 'package', 'session_took', 'assessment_took', 'attendance', 'secondStep', 'with'])

export function keepImpersonalFacts(kept: string): string {
  try {
    const state: unknown = JSON.parse(kept)
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(typeof state === 'object' && state !== null ? state : {}).filter(([fact]) => FACTS.has(fact)),
      ),
    )
  } catch {
    return '{}'
  }
}

export type LoggedEntry = {
  at: string
  actor_id: string | null
  actor_name: string
  action: string
  subject: string
  subject_id: string
  subject_name: string
  before: string
  after: string
}

/** `words` is the digest of personal text, `entry` of the whole row with it, `hash` of the chain so far. */
export type ChainLink = { number: number; salt: string | null; words: string; entry: string; hash: string }
export type Head = { number: number; hash: string }
/** SHA-256 in hexadecimal; passed in, because domain code imports no crypto. */
export type Digest = (text: string) => string

export const BEGINNING: Head = { number: 0, hash: '0'.repeat(64) }

export type ChainedRow = {
  label: string
  facts: readonly (string | null)[]
  words: readonly (string | null)[]
  isForgotten: boolean
}

export function chainedEntry(entry: LoggedEntry): ChainedRow {
  const { at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after } = entry
  return {
    label: 'entry',
    facts: [at, actor_id, action, subject, subject_id, keepImpersonalFacts(before), keepImpersonalFacts(after)],
    words: [actor_name, subject_name, before, after],
    isForgotten: isForgotten(entry),
  }
}

/** The next link of a chain; once its random salt is erased, the erased text cannot be guessed. */
export function linkBehind(
  digest: Digest,
  head: Head,
  said: LoggedEntry | ChainedRow,
  salt: string,
): ChainLink & { salt: string } {
  const row = chained(said)
  const words = digest(wordsText(row, salt))
  const proven = digest(entryText(row, words))
  const number = head.number + 1
  return { number, salt, words, entry: proven, hash: digest(linkText(number, head.hash, proven)) }
}

export type Flaw = 'missing' | 'link' | 'facts' | 'words'

/** The flaw of a link, or null; a log entry may have been deleted by retention. */
export function flawOf(
  digest: Digest,
  head: Head,
  link: ChainLink,
  said: LoggedEntry | ChainedRow | null,
): Flaw | null {
  if (link.number !== head.number + 1) return 'missing'
  if (link.hash !== digest(linkText(link.number, head.hash, link.entry))) return 'link'
  if (said === null) return null
  const row = chained(said)
  if (link.entry !== digest(entryText(row, link.words))) return 'facts'
  if (link.salt === null) return row.isForgotten ? null : 'words'
  return link.words === digest(wordsText(row, link.salt)) ? null : 'words'
}

export function isForgotten({ actor_name, subject_name }: LoggedEntry): boolean {
  return actor_name === FORGOTTEN || subject_name === FORGOTTEN
}

const chained = (said: LoggedEntry | ChainedRow): ChainedRow => ('label' in said ? said : chainedEntry(said))

const wordsText = ({ words }: ChainedRow, salt: string) => JSON.stringify(['words', salt, ...words])

const entryText = ({ label, facts }: ChainedRow, words: string) => JSON.stringify([label, ...facts, words])

const linkText = (number: number, previous: string, entry: string) =>
  JSON.stringify(['link', number, previous, entry])
