import { matchRequestAddress, kindOf } from '#route-lookup'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { mayReadMetrics, observeRequest } from './metrics.ts'

test('an address is one of a few kinds, whatever it is made of [OPS-3]', () => {
  expect(
    [
      '/',
      '/wins/x',
      '/admin',
      '/admin/wins',
      '/administer',
      '/client',
      '/registration/package-w',
      '/uploads',
      '/uploads/1',
      '/files/1',
      '/pictures/1/480.avif',
      '/assets/a.js',
      '/healthz',
      '/metrics',
    ].map((path) => kindOf(matchRequestAddress(path))),
  ).toEqual([
    'visitor',
    'visitor',
    'admin',
    'admin',
    'visitor',
    'client',
    'client',
    'upload',
    'upload',
    'file',
    'picture',
    'asset',
    'health',
    'health',
  ])
})

test('the log has one line a request without query, line breaks or the key of a link, and none for assets [OPS-3, AUTH-7]', () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const seen = { id: 'abc', method: 'GET', status: 200, milliseconds: 1.234 }
  observeRequest({ log, metrics: null }, { ...seen, path: '/reset-password/secret-key-of-a-link' })
  observeRequest({ log, metrics: null }, { ...seen, path: '/assets/app.js' })
  observeRequest({ log, metrics: null }, { ...seen, path: `/a\r\n{"level":60,"msg":"forged"}${'x'.repeat(5000)}` })
  expect(lines.length).toBe(2)
  expect(lines.join('')).not.toContain('secret-key')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request: 'abc',
    method: 'GET',
    path: '/reset-password/…',
    status: 200,
    ms: 1.2,
    msg: 'request',
  })
  expect(lines[1]?.trim().split('\n').length).toBe(1)
  expect(lines[1]?.length).toBeLessThan(600)
})

test('the meters open to the whole token and to nothing else [OPS-3]', () => {
  const config = { metricsToken: 'a-token-of-some-length' }
  expect(
    [
      'Bearer a-token-of-some-length',
      'Bearer a-token-of-some-lengt',
      'a-token-of-some-length',
      'Bearer ',
      '',
      undefined,
    ].map((shown) => mayReadMetrics(config, shown)),
  ).toEqual([true, false, false, false, false, false])
  expect(mayReadMetrics({ metricsToken: null }, 'Bearer null')).toBe(false)
})
