import { formatAge, formatInstant } from '#domain/words/formats'

/** The server formats the text, so that hydration cannot differ from it. */
export function toMoment(at: string, now: Date) {
  return { at, words: formatInstant(at), age: formatAge(at, now) }
}

export function Ago({ at, words, age }: ReturnType<typeof toMoment>) {
  return (
    <time dateTime={at} title={words}>
      {age}
    </time>
  )
}
