import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { every } from './every.ts'

const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

it('A job runs at once and at each interval, one run at a time; a run that fails is logged and tried again.', async () => {
  vi.useFakeTimers()
  let runs = 0
  let running = 0
  let most = 0
  const job = every(log, {
    name: 'counting',
    intervalMs: 1000,
    async run() {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setTimeout(done, 1500))
      running -= 1
      if (runs === 2) throw new Error('the second fails')
    },
  })
  await vi.advanceTimersByTimeAsync(1500)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(4400)
  expect([runs, most]).toEqual([3, 1])
  expect(lines.join('')).toContain('the second fails')
  const closing = job.close()
  await vi.advanceTimersByTimeAsync(10_000)
  await closing
  expect(runs, 'a closed job does not run again').toBe(3)
  vi.useRealTimers()
})

it('A job that is woken while it runs runs once more, and no more than once.', async () => {
  let runs = 0
  let end: () => void = () => undefined
  const job = every(log, {
    name: 'waking',
    intervalMs: 3_600_000,
    async run() {
      runs += 1
      if (runs === 1) await new Promise<void>((done) => (end = done))
    },
  })
  const calls = [job.wake(), job.wake(), job.wake()]
  end()
  await Promise.all(calls)
  expect(runs).toBe(2)
  await job.close()
})
