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

/** The link of an entry behind a head; the salt is chance, and goes when the words are forgotten. */
export function linkBehind(digest: Digest, head: Head, entry: LoggedEntry, salt: string): Link & { salt: string } {
  const words = digest(wordsText(entry, salt))
  const proven = digest(entryText(entry, words))
  const number = head.number + 1
  return { number, salt, words, entry: proven, hash: digest(linkText(number, head.hash, proven)) }
}

export type Flaw = 'missing' | 'link' | 'facts' | 'words'

/** What is wrong with the link behind a head, null for nothing; the entry may have been cleared away. */
export function flawOf(digest: Digest, head: Head, link: Link, entry: LoggedEntry | null): Flaw | null {
  if (link.number !== head.number + 1) return 'missing'
  if (link.hash !== digest(linkText(link.number, head.hash, link.entry))) return 'link'
  if (entry === null) return null
  if (link.entry !== digest(entryText(entry, link.words))) return 'facts'
  if (link.salt === null) return isForgotten(entry) ? null : 'words'
  return link.words === digest(wordsText(entry, link.salt)) ? null : 'words'
}

/** Whether an entry names nobody any more, as the deletion of a person leaves it. */
export function isForgotten({ actor_name, subject_name }: LoggedEntry): boolean {
  return actor_name === FORGOTTEN || subject_name === FORGOTTEN
}

const wordsText = ({ actor_name, subject_name, before, after }: LoggedEntry, salt: string) =>
  JSON.stringify(['words', salt, actor_name, subject_name, before, after])

const entryText = ({ at, actor_id, action, subject, subject_id, before, after }: LoggedEntry, words: string) =>
  JSON.stringify(['entry', at, actor_id, action, subject, subject_id, factsOf(before), factsOf(after), words])

const linkText = (number: number, previous: string, entry: string) =>
  JSON.stringify(['link', number, previous, entry])
