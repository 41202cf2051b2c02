/** So many status streams a person may have open: a few devices with a few tabs. */
export const STREAMS_OF_PERSON = 6

/** Keeps each person to so many streams: the oldest ends when one more is opened. */
export function openStreams(most = STREAMS_OF_PERSON) {
  const open = new Map<string, AbortController[]>()
  return {
    /** Opens one more; `replaced` aborts when a newer one takes its place, `leave` gives the place back. */
    join(personId: string) {
      const own = new AbortController()
      const streams = [...(open.get(personId) ?? []), own]
      if (streams.length > most) streams.shift()?.abort()
      open.set(personId, streams)
      return {
        replaced: own.signal,
        leave() {
          const left = (open.get(personId) ?? []).filter((each) => each !== own)
          if (left.length > 0) open.set(personId, left)
          else open.delete(personId)
        },
      }
    },
  }
}
