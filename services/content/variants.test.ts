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

const variant = (key: string, requester = 'visitor') => ({ key, contentType: 'image/jpeg', requester })
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
    Array.from({ length: 20 }, () => variants.get(variant('variants/a/480.jpg'), make)),
  )
  expect(made).toBe(1)
  expect(answers.every((bytes) => bytes && Buffer.from(bytes).toString() === 'picture')).toBe(true)
  expect(await bytesOf(files, 'variants/a/480.jpg')).not.toBeNull()
  expect(await openVariants(files).get(variant('variants/a/480.jpg'), make)).not.toBeNull()
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
  await Promise.all(Array.from({ length: 12 }, (_, index) => variants.get(variant(`variants/b/${index}.jpg`), make)))
  expect(most).toBe(2)
})

it('tries again after a failure, and keeps nothing of what could not be made [HOME-3]', async () => {
  const variants = openVariants(files)
  await expect(variants.get(variant('variants/c/1.jpg'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(await variants.get(variant('variants/c/1.jpg'), async () => null)).toBeNull()
  expect(await bytesOf(files, 'variants/c/1.jpg')).toBeNull()
  expect(await variants.get(variant('variants/c/1.jpg'), async () => some('whole'))).toEqual(some('whole'))
})

it('a stranger who asks for hundreds of pictures neither delays the one of somebody else nor fills the queue [HOME-3, OPS-5]', async () => {
  const variants = openVariants(files)
  const made: string[] = []
  const ask = (key: string, requester: string) =>
    variants.get({ ...variant(`variants/d/${key}.jpg`, requester), memoryOnly: true }, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      made.push(key)
      return some(key)
    })
  const flood = Array.from({ length: 300 }, (_, at) => ask(`flood-${at}`, 'stranger'))
  const refused = Promise.allSettled(flood)
  await ask('own', 'visitor')
  expect(made.indexOf('own')).toBeLessThan(8)
  const outcomes = (await refused).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(98)
  expect(await ask('flood-299', 'stranger'), 'later there is a place again').not.toBeNull()
})

it('a picture with a person’s name is made once and never written to storage [CERT-1]', async () => {
  const variants = openVariants(files)
  let made = 0
  const ask = () =>
    variants.get({ ...variant('variants/e/1.jpg'), memoryOnly: true }, async () => some(`made ${(made += 1)}`))
  expect(await ask()).toEqual(some('made 1'))
  expect(await ask()).toEqual(some('made 1'))
  expect(await bytesOf(files, 'variants/e/1.jpg')).toBeNull()
})
