import { useCallback, useEffect, useRef } from 'react'
import { placeToGoOn } from '#domain/training/library/sections'
import { keepDraft, keptDraft } from '../accounts/device-draft.tsx'

/** Where somebody was read last by their account, and the address that keeps it. */
export type Place = { kept: { page: number; readAt: string } | null; keepAt: string }

/** Who leafs quickly is on none of those pages. */
const SETTLED_MS = 1500

/** The page to begin with, and what keeps a page on this device at once and in the account a moment later. */
export function usePlaceKept(bookmark: string, { kept, keepAt }: Place) {
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(kept?.page ?? 0)
  // The account's place as it was at the start: what this page keeps is newer.
  const start = useRef(kept)
  useEffect(() => () => clearTimeout(soon.current), [])
  const begin = useCallback(
    (pages: number) => {
      const page = placeToGoOn(start.current, onDevice(bookmark))
      return page >= 1 && page <= pages ? page : 1
    },
    [bookmark],
  )
  const keep = useCallback(
    (page: number) => {
      keepDraft(bookmark, `${page}@${new Date().toISOString()}`)
      clearTimeout(soon.current)
      soon.current = setTimeout(() => {
        if (last.current === page) return
        last.current = page
        // Without a line this device knows it, and the next page that is read tells the account.
        void fetch(keepAt, { method: 'POST', body: new URLSearchParams({ page: String(page) }) }).catch(() => {
          last.current = 0
        })
      }, SETTLED_MS)
    },
    [bookmark, keepAt],
  )
  return { begin, keep }
}

/** Builds before kept the page alone. */
function onDevice(bookmark: string): { page: number; readAt: string } | null {
  const [page = '', readAt = ''] = (keptDraft(bookmark) ?? '').split('@')
  return /^\d{1,5}$/.test(page) ? { page: Number(page), readAt } : null
}
