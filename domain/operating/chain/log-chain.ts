export const FORGOTTEN = 'Deleted account'

/** What a line of the log keeps of somebody who is gone: never a word that somebody wrote. */
const FACTS = new Set(['status', 'package', 'session_took', 'assessment_took', 'attendance', 'secondStep', 'with'])

export function factsOf(kept: string): string {
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

/** `words` stands for what the entry says of people, `entry` for the rest of it with that, `hash` for all up to here. */
export type Link = { number: number; salt: string | null; words: string; entry: string; hash: string }
export type Head = { number: number; hash: string }
/** SHA-256 of a text, in hexadecimal; it is an argument because the rules do no work of their own. */
export type Digest = (text: string) => string

/** Before the first entry. */
export const BEGINNING: Head = { number: 0, hash: '0'.repeat(64) }

/** What a link stands for: facts that stay, and words of people, which may be forgotten. */
export type ChainedRow = {
  label: string
  facts: readonly (string | null)[]
  words: readonly (string | null)[]
  isForgotten: boolean
}

/** What an entry of the log says, as its link stands for it. */
export function chainedEntry(entry: LoggedEntry): ChainedRow {
  const { at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after } = entry
  return {
    label: 'entry',
    facts: [at, actor_id, action, subject, subject_id, factsOf(before), factsOf(after)],
    words: [actor_name, subject_name, before, after],
    isForgotten: isForgotten(entry),
  }
}

/** The link of a row behind a head; the salt is chance, and goes when the words are forgotten. */
export function linkBehind(
  digest: Digest,
  head: Head,
  said: LoggedEntry | ChainedRow,
  salt: string,
): Link & { salt: string } {
  const row = chained(said)
  const words = digest(wordsText(row, salt))
  const proven = digest(entryText(row, words))
  const number = head.number + 1
  return { number, salt, words, entry: proven, hash: digest(linkText(number, head.hash, proven)) }
}

export type Flaw = 'missing' | 'link' | 'facts' | 'words'

/** What is wrong with the link behind a head, null for nothing; an entry of the log may have been cleared away. */
export function flawOf(digest: Digest, head: Head, link: Link, said: LoggedEntry | ChainedRow | null): Flaw | null {
  if (link.number !== head.number + 1) return 'missing'
  if (link.hash !== digest(linkText(link.number, head.hash, link.entry))) return 'link'
  if (said === null) return null
  const row = chained(said)
  if (link.entry !== digest(entryText(row, link.words))) return 'facts'
  if (link.salt === null) return row.isForgotten ? null : 'words'
  return link.words === digest(wordsText(row, link.salt)) ? null : 'words'
}

/** Whether an entry names nobody any more, as the deletion of a person leaves it. */
export function isForgotten({ actor_name, subject_name }: LoggedEntry): boolean {
  return actor_name === FORGOTTEN || subject_name === FORGOTTEN
}

const chained = (said: LoggedEntry | ChainedRow): ChainedRow => ('label' in said ? said : chainedEntry(said))

const wordsText = ({ words }: ChainedRow, salt: string) => JSON.stringify(['words', salt, ...words])

const entryText = ({ label, facts }: ChainedRow, words: string) => JSON.stringify([label, ...facts, words])

const linkText = (number: number, previous: string, entry: string) =>
  JSON.stringify(['link', number, previous, entry])
