import { use, useCallback, useEffect, useRef } from 'react'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { placeToGoOn } from '#domain/training/library/sections'
import { PersonContext } from '#ui/forms/person-field'
import { keepDraft, keptDraft } from '../accounts/device-draft.tsx'

export type Place = { kept: { page: number; readAt: string } | null; keepAt: string }

const SETTLED_MS = 1500

export function usePlaceKept(bookmark: string, { kept, keepAt }: Place) {
  const person = use(PersonContext)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(kept?.page ?? 0)
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
        void fetch(keepAt, {
          method: 'POST',
          body: new URLSearchParams({ page: String(page), ...(person ? { [PERSON_FIELD]: person } : {}) }),
        }).catch(() => {
          last.current = 0
        })
      }, SETTLED_MS)
    },
    [bookmark, keepAt, person],
  )
  return { begin, keep }
}

/** Older versions stored the page number alone. */
function onDevice(bookmark: string): { page: number; readAt: string } | null {
  const [page = '', readAt = ''] = (keptDraft(bookmark) ?? '').split('@')
  return /^\d{1,5}$/.test(page) ? { page: Number(page), readAt } : null
}
