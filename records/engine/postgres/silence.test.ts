import { describe, expect, it } from 'vitest'
import { Silence } from './silence.ts'

type PendingProbe = { answer(): void; fail(): void }

/** A database whose answers the test releases by hand. */
function stage() {
  const probes: PendingProbe[] = []
  const silence = new Silence(
    () =>
      new Promise((resolve, reject) => {
        probes.push({ answer: () => resolve(), fail: () => reject(new Error('no answer')) })
      }),
  )
  const cuts: string[] = []
  const line = (name: string) => {
    const opened = { cut: () => void cuts.push(name) }
    silence.opened(opened)
    return opened
  }
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) silence.step(100)
  }
  return { silence, probes, cuts, line, pass, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}
const NEVER = Number.POSITIVE_INFINITY

describe('a database', () => {
  it('that answers a fresh line is slow, however long a statement takes [NODE-4]', async () => {
    const { silence, probes, cuts, line, pass, settled } = stage()
    silence.waits(line('report'), NEVER)
    for (let second = 0; second < 20; second += 1) {
      pass(1000)
      for (const each of probes.splice(0)) each.answer()
      await settled()
    }
    expect([silence.since, cuts]).toEqual([null, []])
    silence.close()
  })

  it('that answers anything at all meanwhile is not even asked [NODE-4]', () => {
    const { silence, probes, line, pass } = stage()
    silence.waits(line('report'), NEVER)
    for (let second = 0; second < 20; second += 1) {
      silence.waits(line('page'), NEVER)(null)
      pass(1000)
    }
    expect(probes.length).toBe(0)
    silence.close()
  })

  it('that answers nothing for 1.2 s, and a fresh line for another, is silent: all lines are cut, and it is asked again until it answers [NODE-4]', async () => {
    const { silence, probes, cuts, line, pass, settled } = stage()
    silence.waits(line('asking'), NEVER)
    line('idle')
    pass(1100)
    expect(probes.length).toBe(0)
    pass(1000)
    expect([probes.length, silence.since, cuts]).toEqual([1, null, []])
    pass(300)
    expect([silence.since === null, cuts]).toEqual([false, ['asking', 'idle']])
    probes[0]?.fail()
    await expect.poll(() => probes.length).toBe(2)
    probes[1]?.answer()
    await settled()
    expect(silence.since).toBeNull()
    silence.close()
  })

  it('that opens connections and answers nothing on them is silent, as behind PgBouncer [NODE-4, NODE-6]', () => {
    const { silence, line, pass } = stage()
    silence.waits(line('asking'), NEVER)
    for (let step = 0; step < 25; step += 1) {
      silence.connects(line('another'))()
      pass(100)
    }
    expect(silence.since).not.toBeNull()
    silence.close()
  })

  it('is not silent because PgBouncer or the line said something; a refusal of its own is an answer [NODE-4, NODE-6]', () => {
    const said = (code: string, severity?: string) => Object.assign(new Error('said'), { code, severity })
    const after = (error: unknown) => {
      const { silence, line, pass } = stage()
      silence.waits(line('asking'), NEVER)
      for (let step = 0; step < 25; step += 1) {
        silence.waits(line('another'), NEVER)(error)
        pass(100)
      }
      silence.close()
      return silence.since !== null
    }
    expect([said('08P01', 'FATAL'), said('57P03', 'FATAL'), said('ECONNRESET')].map(after)).toEqual([
      true,
      true,
      true,
    ])
    expect([said('23505', 'ERROR'), said('55P03', 'ERROR')].map(after)).toEqual([false, false])
  })

  it('cannot say anything on a line whose statement it has cut off long ago: that line alone is dead [NODE-4]', () => {
    const { silence, cuts, line, pass } = stage()
    silence.waits(line('dead'), 20_000)
    for (let second = 0; second < 25; second += 1) {
      silence.waits(line('alive'), 20_000)(null)
      pass(1000)
    }
    expect([...new Set(cuts)]).toEqual(['dead'])
    silence.close()
  })
})
