import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

const OFFERED = ['br', 'gzip'] as const

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['BR', 'br'],
  ['brotli', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('the header %j gets %j, never an encoding that the browser refused [FAST-5]', (header, encoding) => {
  expect(acceptedEncoding(header, OFFERED)).toBe(encoding)
})
