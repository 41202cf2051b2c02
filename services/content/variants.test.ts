import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, openDiskStore, type FileStore } from '#services/files/files'
import { openVariants } from './variants.ts'

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-variants-'))
  files = openDiskStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const some = (text: string) => new TextEncoder().encode(text)

it('makes a picture once for all who ask at the same time, keeps it, and reads it from storage after a restart [HOME-3]', async () => {
  const variants = openVariants(files)
  let made = 0
  const make = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return some('picture')
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => variants.get('variants/a/480.jpg', 'image/jpeg', make)),
  )
  expect(made).toBe(1)
  expect(answers.every((bytes) => bytes && Buffer.from(bytes).toString() === 'picture')).toBe(true)
  expect(await bytesOf(files, 'variants/a/480.jpg')).not.toBeNull()
  expect(await openVariants(files).get('variants/a/480.jpg', 'image/jpeg', make)).not.toBeNull()
  expect(made).toBe(1)
})

it('makes two at once at the most, and every one in the end [HOME-3]', async () => {
  const variants = openVariants(files)
  let busy = 0
  let most = 0
  const make = async () => {
    busy += 1
    most = Math.max(most, busy)
    await new Promise((resolve) => setTimeout(resolve, 5))
    busy -= 1
    return some('x')
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => variants.get(`variants/b/${index}.jpg`, 'image/jpeg', make)),
  )
  expect(most).toBe(2)
})

it('tries again after a failure, and keeps nothing of what could not be made [HOME-3]', async () => {
  const variants = openVariants(files)
  await expect(
    variants.get('variants/c/1.jpg', 'image/jpeg', () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken')
  expect(await variants.get('variants/c/1.jpg', 'image/jpeg', async () => null)).toBeNull()
  expect(await bytesOf(files, 'variants/c/1.jpg')).toBeNull()
  expect(await variants.get('variants/c/1.jpg', 'image/jpeg', async () => some('whole'))).toEqual(some('whole'))
})
