export const STREAMS_OF_PERSON = 6

export function openStreams(most = STREAMS_OF_PERSON) {
  const open = new Map<string, AbortController[]>()
  return {
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
