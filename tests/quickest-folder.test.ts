import { expect, test } from 'vitest'
import { isFit } from './quickest-folder.ts'

const GB = 1024 ** 3
const mounted = (options: string) => `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`

test('temporary files of tests are in memory where it has room and programs may start in it', () => {
  expect(isFit(24 * GB, mounted('rw,relatime'))).toBe(true)
  expect(isFit(GB / 16, mounted('rw,relatime'))).toBe(false)
  expect(isFit(24 * GB, mounted('rw,nosuid,noexec'))).toBe(false)
  expect(isFit(24 * GB, 'proc /proc proc rw 0 0\n')).toBe(false)
})
