import { StatusPill } from '#ui/notices/status-pill'

export function DueDay({ day, words, over }: { day: string; words: string; over: boolean }) {
  return over ? (
    <StatusPill tone="bad">{`Due since ${words}`}</StatusPill>
  ) : (
    <>
      due by <time dateTime={day}>{words}</time>
    </>
  )
}
