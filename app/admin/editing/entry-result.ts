import type { ActionResult } from '#app/action-result'

export type EntryVersion = {
  uploads: { picture: string | null; pdf: string | null }
  revision: number | null
  /** Why the form did not reach the server. */
  failed: string | null
}

/** `target` is the key of the entry. */
export type EntryResult = ActionResult<EntryVersion>

export const NO_UPLOADS: EntryVersion['uploads'] = { picture: null, pdf: null }
