import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isSpent, applyClick, resolved, type Mark, type AttendanceVersion } from '#domain/training/roll-call/marks'
import type { AttendanceState } from '#domain/training/sessions'
import { sendMarks, type LineState } from './mark-sender.ts'
import { changeMark, marksOf } from './mark-store.ts'

const LOOK_MS = 5000

export type Called = AttendanceVersion & { id: string; name: string; image: string | null }

export function useMarks(personId: string, rows: readonly Called[]) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map())
  const [line, setLine] = useState<LineState>('there')

  const show = useCallback(
    async () => setMarks(new Map((await marksOf(personId)).map((mark) => [mark.id, mark]))),
    [personId],
  )
  const flush = useCallback(async () => {
    setLine(await sendMarks(personId))
    await show()
  }, [personId, show])
  const change = async (id: string, how: Parameters<typeof changeMark>[1]) => {
    await changeMark(id, how)
    await show()
    await flush()
  }

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void flush()
  })
  useEffect(() => {
    const ask = () => look()
    const timer = setInterval(ask, LOOK_MS)
    ask()
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
  const clear = useEffectEvent(async (listed: readonly Called[]) => {
    const known = new Map(listed.map((row) => [row.id, row]))
    for (const { id } of await marksOf(personId))
      await changeMark(id, (mark) => (mark && isSpent(mark, known.get(id)) ? undefined : mark))
    await show()
  })
  useEffect(() => {
    queueMicrotask(() => void clear(rows))
  }, [rows])

  const waiting = useMemo(() => [...marks.values()].filter(({ wanted }) => wanted !== null).length, [marks])
  return {
    marks,
    line,
    waiting,
    press: (row: Called, wanted: AttendanceState) =>
      change(row.id, (mark) => applyClick(row, mark?.personId === personId ? mark : undefined, { wanted, personId })),
    resolve: (id: string, again: boolean) => change(id, (mark) => mark && resolved(mark, again)),
  }
}
