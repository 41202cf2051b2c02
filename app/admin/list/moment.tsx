import { formatAge, formatInstant } from '#domain/words/formats'

/** An instant in words, for a list: the words are made by the server, so that it and the browser write the same. */
export function momentOf(at: string, now: Date) {
  return { at, words: formatInstant(at), age: formatAge(at, now) }
}

/** How long ago something was. */
export function Ago({ at, words, age }: ReturnType<typeof momentOf>) {
  return (
    <time dateTime={at} title={words}>
      {age}
    </time>
  )
}
