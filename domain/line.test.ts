import { describe, expect, it } from 'vitest'
import { ANSWER_MS, isLineFailure, LateAnswer, estimateTimeoutMs } from './line.ts'

describe('what the line is blamed for', () => {
  it('is the network’s failure, a late answer, one that was cut off, and one that somebody else wrote', () => {
    const portal = { status: 200, statusText: '', data: ' <!DOCTYPE html><title>Sign in to the Wi-Fi</title>' }
    for (const error of [
      new TypeError('Failed to fetch'),
      new LateAnswer(),
      new Error('Unable to decode turbo-stream response'),
      new Error('No result found for routeId "root"'),
      { ...portal, status: 403 },
      { status: 502, statusText: '', data: 'Bad Gateway' },
      { status: 504, statusText: '', data: '' },
      { status: 511, statusText: '', data: '' },
    ])
      expect(isLineFailure(error), String(error)).toBe(true)
  })

  it('is never what the academy itself answered', () => {
    for (const error of [
      new Error('Unexpected Server Error'),
      { status: 503, statusText: '', data: 'The academy is busy. Nothing was saved; please try again.' },
      { status: 404, statusText: 'Not Found', data: null },
      { status: 500, statusText: '', data: { reference: 'abc' } },
      null,
      undefined,
      'text',
    ])
      expect(isLineFailure(error), String(error)).toBe(false)
  })
})

it('waits longer for a form that carries files', () => {
  expect(estimateTimeoutMs(0)).toBe(ANSWER_MS)
  expect(estimateTimeoutMs(2_000_000)).toBe(ANSWER_MS + 200_000)
})
