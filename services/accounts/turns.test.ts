import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTurns, type Turns } from './turns.ts'

/** Queues these senders while one piece of work runs; returns who was served in which order, and who was refused. */
async function served(turns: Turns, senders: string[]): Promise<{ order: string[]; refused: string[] }> {
  const order: string[] = []
  const refused: string[] = []
  let open = () => {}
  const first = turns.take(
    'first',
    () =>
      new Promise<void>((resolve) => {
        open = resolve
      }),
  )
  const pending = senders.map(async (from) => {
    const answer = await turns.take(from, async () => {
      order.push(from)
      return true
    })
    if (answer === null) refused.push(from)
  })
  await Promise.resolve()
  open()
  await Promise.all([first, ...pending])
  return { order, refused }
}

const CROWD = Array.from({ length: 8 }, () => 'crowd')

describe('turns', () => {
  it('go round by sender: who comes after a crowd of one address waits for one of it and not for all [AUTH-6]', async () => {
    const { order } = await served(openTurns({ each: 8, all: 32 }), [...CROWD, 'ana', 'ben'])
    expect(order.slice(0, 3)).toEqual(['crowd', 'ana', 'ben'])
    expect(order).toHaveLength(10)
  })

  it('the control: counted as one sender, they would stand behind the crowd', async () => {
    const turns = openTurns({ each: 32, all: 32 })
    const order: string[] = []
    await served(
      {
        ...turns,
        take: (from, work) =>
          turns.take('everybody', async () => {
            order.push(from)
            return work()
          }),
      },
      [...CROWD, 'ana'],
    )
    expect(order.at(-1)).toBe('ana')
  })

  it('one address takes its own places and nobody else’s: the ninth of a crowd is turned away, the first of another is not [AUTH-6]', async () => {
    const { order, refused } = await served(openTurns({ each: 8, all: 32 }), [...CROWD, 'crowd', 'crowd', 'ana'])
    expect(refused).toEqual(['crowd', 'crowd'])
    expect(order).toContain('ana')
  })

  it('where all places are taken, whoever has most gives one up to whoever has fewer [AUTH-6]', async () => {
    const crowds = ['a', 'b', 'c', 'd'].flatMap((from) => Array.from({ length: 8 }, () => from))
    const { order, refused } = await served(openTurns({ each: 8, all: 32 }), [...crowds, 'ana'])
    expect(order).toContain('ana')
    expect(refused).toHaveLength(1)
    const full = await served(openTurns({ each: 8, all: 3 }), ['a', 'b', 'c', 'ana'])
    expect(full.refused, 'where everybody has one, the last comer waits outside').toEqual(['ana'])
  })

  it('every piece of work is done once or refused once, whoever asks, and a failure holds up nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), async (senders) => {
        const turns = openTurns({ each: 4, all: 8 })
        const { order, refused } = await served(turns, senders)
        expect([...order, ...refused].sort()).toEqual(senders.toSorted())
        expect(turns.underway()).toBe(0)
      }),
    )
    const turns = openTurns({ each: 4, all: 8 })
    await expect(
      turns.take('a', async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await turns.take('b', async () => 'done')).toBe('done')
  })
})
