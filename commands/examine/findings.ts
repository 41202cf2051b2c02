export type Finding = { state: 'ok' | 'note' | 'problem'; what: string; says: string; todo?: string }
export type Findings = (Finding | false | undefined)[]

export const DAMAGED =
  'Stop the site, keep a copy of the data folder, and restore the newest backup into an empty one: npm run restore -- <backup>'
const NAMES_SHOWN = 5

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says })
export const note = (what: string, says: string, todo: string): Finding => ({ state: 'note', what, says, todo })
export const problem = (what: string, says: string, todo: string): Finding => ({ state: 'problem', what, says, todo })
export const some = (names: string[]): string =>
  `${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''}`
