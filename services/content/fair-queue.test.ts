import { expect, it } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

it('serves requesters in turn, each in the order of its own jobs, however many one of them has', () => {
  const queue = openFairQueue<string>()
  for (let at = 0; at < 300; at += 1) queue.add('stranger', `stranger ${at}`)
  queue.add('visitor', 'visitor 0')
  queue.add('visitor', 'visitor 1')
  expect(queue.length).toBe(302)
  expect(Array.from({ length: 5 }, () => queue.next())).toEqual([
    'stranger 0',
    'visitor 0',
    'stranger 1',
    'visitor 1',
    'stranger 2',
  ])
  expect(queue.removeAll()).toHaveLength(297)
  expect([queue.length, queue.next()]).toEqual([0, undefined])
})
