import { expect, test } from 'vitest'
import { openStreams, STREAMS_OF_PERSON } from './status-streams.ts'

test('a person has at most six status streams: the oldest ends, those of others go on, and a place left is free [REG-11]', () => {
  const streams = openStreams()
  const other = streams.join('other')
  const own = Array.from({ length: STREAMS_OF_PERSON }, () => streams.join('person'))
  const ended = () => own.map(({ replaced }) => replaced.aborted)
  expect(ended()).toEqual(own.map(() => false))
  own.push(streams.join('person'))
  expect(ended()).toEqual([true, ...own.slice(1).map(() => false)])
  own[0]?.leave()
  own[3]?.leave()
  own.push(streams.join('person'))
  expect(ended().filter(Boolean)).toHaveLength(1)
  own.push(streams.join('person'))
  expect(own[1]?.replaced.aborted).toBe(true)
  expect(other.replaced.aborted).toBe(false)
})

test('the control: without the limit a hundred streams of one person stay open [REG-11]', () => {
  const streams = openStreams(Number.POSITIVE_INFINITY)
  const own = Array.from({ length: 100 }, () => streams.join('person'))
  expect(own.some(({ replaced }) => replaced.aborted)).toBe(false)
})
