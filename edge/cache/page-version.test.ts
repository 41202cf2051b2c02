import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPageVersion, type PageVersionState } from './page-version.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setInterval'] }))
afterEach(() => vi.useRealTimers())

function opened(read: () => number | Promise<number>, engine: 'sqlite' | 'postgres' = 'postgres') {
  const listeners = new Set<() => void>()
  let looks = 0
  const content = {
    read() {
      looks += 1
      return read()
    },
  }
  const { now, close } = openPageVersion(content, { engine, listeners })
  const change = () => {
    for (const hear of listeners) hear()
  }
  return { now: async () => now(), close, change, looks: () => looks, listeners }
}
const silent = () => new Promise<number>(() => undefined)

describe('the version that kept pages follow', () => {
  it('is looked at ten times a second for a thousand requests, and who reads elsewhere is a tenth of a second behind [NODE-7]', async () => {
    let version = 1
    const { now, looks } = opened(async () => version)
    let latest = 0
    for (let at = 0; at < 1000; at += 1) {
      latest = (await now()).version
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(looks()).toBe(10)
    version = 2
    await vi.advanceTimersByTimeAsync(99)
    latest = (await now()).version
    expect(latest).toBe(2)
  })

  it('the control: where each asks for itself a thousand requests are a thousand looks, as on the embedded database [NODE-7]', async () => {
    const { now, looks } = opened(() => 1, 'sqlite')
    for (let at = 0; at < 1000; at += 1) await now()
    expect(looks()).toBe(1000)
  })

  it('is one look for all who come while it is under way [NODE-7]', async () => {
    let answer: (version: number) => void = () => undefined
    const { now, looks } = opened(() => new Promise((resolve) => (answer = resolve)))
    const pending = Array.from({ length: 500 }, () => now())
    answer(7)
    expect(new Set((await Promise.all(pending)).map(({ version }) => version))).toEqual(new Set([7]))
    expect(looks()).toBe(1)
  })

  it('is new for the next request after a change in this process, also when a look was under way before it [NODE-7]', async () => {
    let version = 1
    const { now, change } = opened(async () => version)
    await now()
    version = 2
    change()
    expect(await now()).toEqual({ version: 2, is: 'known' })

    const answers: (() => void)[] = []
    const slow = opened(() => {
      const then = version
      return new Promise((resolve) => answers.push(() => resolve(then)))
    })
    const before = slow.now()
    version = 3
    slow.change()
    const afterwards = slow.now()
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(1)
    answers[1]?.()
    expect([(await before).version, (await afterwards).version]).toEqual([2, 3])
  })

  it('holds no page up while the database is silent: what was right five seconds ago is shown, then nobody can say [NODE-7]', async () => {
    let read: () => Promise<number> = async () => 5
    const { now, looks } = opened(() => read())
    expect(await now()).toEqual({ version: 5, is: 'known' })
    await vi.advanceTimersByTimeAsync(200)
    read = silent
    let answer: PageVersionState | null = null
    void now().then((state) => (answer = state))
    await vi.advanceTimersByTimeAsync(41)
    expect(answer).toEqual({ version: 5, is: 'old' })
    const before = looks()
    for (let at = 0; at < 470; at += 1) {
      expect((await within(now())).is).toBe('old')
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(looks() - before, 'looks do not pile up').toBeLessThanOrEqual(2)
    await vi.advanceTimersByTimeAsync(300)
    expect((await within(now())).is).toBe('unknown')
    read = async () => 6
    await vi.advanceTimersByTimeAsync(2600)
    expect(await within(now())).toEqual({ version: 6, is: 'known' })
  })

  it('is asked again four times a second while the database refuses, and nobody waits for it [NODE-7]', async () => {
    let read: () => Promise<number> = async () => 5
    const { now, looks } = opened(() => read())
    await now()
    await vi.advanceTimersByTimeAsync(200)
    read = async () => {
      throw new Error('refused')
    }
    const before = looks()
    for (let at = 0; at < 400; at += 1) {
      expect((await within(now())).is).toBe('old')
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(looks() - before).toBeLessThanOrEqual(17)
  })

  it('shows nothing from memory when something was changed here and nobody can say what [NODE-7]', async () => {
    let read: () => Promise<number> = async () => 5
    const { now, change } = opened(() => read())
    await now()
    read = silent
    change()
    const pending = now()
    await vi.advanceTimersByTimeAsync(41)
    expect((await within(pending)).is).toBe('unknown')
  })

  it('a look that was given up and is answered at last says nothing any more [NODE-7]', async () => {
    const answers: ((version: number) => void)[] = []
    const { now } = opened(() => new Promise((resolve) => answers.push(resolve)))
    const first = now()
    await vi.advanceTimersByTimeAsync(2600)
    expect((await first).is).toBe('unknown')
    const second = now()
    answers[1]?.(9)
    expect(await second).toEqual({ version: 9, is: 'known' })
    answers[0]?.(3)
    await vi.advanceTimersByTimeAsync(1)
    expect((await now()).version).toBe(9)
  })

  it('asks nothing for changes when no page has been asked for lately, and nothing once closed [NODE-7]', async () => {
    const { now, change, looks, close, listeners } = opened(async () => 1)
    change()
    expect(looks()).toBe(0)
    await now()
    await vi.advanceTimersByTimeAsync(6000)
    change()
    expect(looks()).toBe(1)
    close()
    expect(listeners.size).toBe(0)
  })
})

describe('the version on the embedded database, as a page is asked for', () => {
  /** A line a request: what is answered is the version it was shown. */
  async function serving(round?: () => { loopCount: number; events: number }) {
    vi.useRealTimers()
    const saved = { version: 1, looks: 0 }
    const content = {
      read() {
        saved.looks += 1
        return saved.version
      },
    }
    const records = { engine: 'sqlite', listeners: new Set<() => void>() } as const
    const { forRequest } = openPageVersion(content, records, undefined, round)
    const server = createServer((line) => {
      line.on('data', (chunk) => {
        for (const _ of String(chunk).trim().split('\n'))
          line.write(`${(forRequest() as PageVersionState).version}\n`)
      })
    }).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const line = connect(port).setNoDelay()
    const ask = async (together = 1) => {
      line.write('?\n'.repeat(together))
      let received = ''
      while (received.split('\n').length <= together) received += String((await once(line, 'data'))[0])
      return received.trim().split('\n').map(Number)
    }
    const close = () => {
      line.destroy()
      server.close()
    }
    return { saved, ask, records, close }
  }

  it('is one look for all that came in together, and new for whoever asks afterwards, whoever saved [FAST-5]', async () => {
    const { saved, ask, close } = await serving()
    for (let version = 2; version < 300; version += 1) {
      saved.version = version
      expect(await ask()).toEqual([version])
    }
    const before = saved.looks
    expect(await ask(500)).toHaveLength(500)
    expect(saved.looks - before).toBeLessThan(20)
    close()
  })

  it('is new after a change in this process, also for what came in together [FAST-5]', async () => {
    const { saved, ask, records, close } = await serving(() => ({ loopCount: 1, events: 1 }))
    expect(await ask()).toEqual([1])
    saved.version = 2
    for (const hear of records.listeners) hear()
    expect(await ask()).toEqual([2])
    close()
  })

  it('the control: where moments are not told apart, what was saved by another process is not shown [FAST-5]', async () => {
    const { saved, ask, close } = await serving(() => ({ loopCount: 1, events: 1 }))
    expect(await ask()).toEqual([1])
    saved.version = 2
    expect(await ask()).toEqual([1])
    close()
  })
})

/** What is there after at most forty milliseconds. */
async function within(pending: Promise<PageVersionState>): Promise<PageVersionState> {
  let answer: PageVersionState | null = null
  void pending.then((state) => (answer = state))
  await vi.advanceTimersByTimeAsync(0)
  if (!answer) await vi.advanceTimersByTimeAsync(40)
  if (!answer) throw new Error('a page waited for the database')
  return answer
}
