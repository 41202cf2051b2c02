export type Places = { each: number; all: number }

export type Turns = {
  take<Answer>(from: string, work: () => Promise<Answer>): Promise<Answer | null>
  underway(): number
}

type Waiting = { begin(): void; giveUp(): void }

/**
 * Senders take turns, so that many requests of one wait behind each other; when full, the longest queue gives way.
 */
export function openTurns({ each, all }: Places): Turns {
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let busy = false

  const next = () => {
    const [from, queue] = queues.entries().next().value ?? []
    const first = queue?.shift()
    busy = first !== undefined
    if (from === undefined || !queue || !first) return
    waiting -= 1
    queues.delete(from)
    if (queue.length > 0) queues.set(from, queue)
    first.begin()
  }

  const makeRoom = (own: number): boolean => {
    if (waiting < all) return true
    const [longest, queue] = [...queues].reduce<[string, Waiting[]]>(
      (most, one) => (one[1].length > most[1].length ? one : most),
      ['', []],
    )
    if (queue.length <= own + 1) return false
    queue.pop()?.giveUp()
    waiting -= 1
    if (queue.length === 0) queues.delete(longest)
    return true
  }

  return {
    underway: () => waiting + Number(busy),
    async take(from, work) {
      if (busy) {
        const own = queues.get(from)?.length ?? 0
        if (own >= each || !makeRoom(own)) return null
        const turn = new Promise<boolean>((resolve) => {
          const place = { begin: () => resolve(true), giveUp: () => resolve(false) }
          const queue = queues.get(from)
          if (queue) queue.push(place)
          else queues.set(from, [place])
          waiting += 1
        })
        if (!(await turn)) return null
      }
      busy = true
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
