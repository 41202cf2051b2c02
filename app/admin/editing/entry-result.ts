import type { ActionResult } from '#app/action-result'

export type EntryVersion = {
  uploads: { picture: string | null; pdf: string | null }
  revision: number | null
  failed: string | null
}

export type EntryResult = ActionResult<EntryVersion>

export const NO_UPLOADS: EntryVersion['uploads'] = { picture: null, pdf: null }
