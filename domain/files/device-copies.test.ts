import { expect, test } from 'vitest'
import { copiesOf, copyTagOf } from './copy-tag.ts'
import {
  findAssets,
  COPIED_PAGES,
  COPY_LIMITS,
  datedCopy,
  excessOf,
  isOneOf,
  isOutdated,
  mayHold,
  OWN_PAGES,
  partOf,
  READ_PAGES,
  titleIn,
  type Copy,
} from './device-copies.ts'

const page = (at: number, assets: string[] = []): Copy => ({ key: `page-${at}`, at, bytes: 1, kind: 'page', assets })
const file = (at: number, bytes = 1): Copy => ({ key: `file-${at}`, at, bytes, kind: 'file', assets: [] })
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

test('copies are named after the person and their enrolment, and staff and strangers have none [FAST-6]', () => {
  const client = { id: 'a1', type: 'CLIENT_USER', role: null, currentPackage: 'package_w' } as const
  expect(copyTagOf(client)).toBe('a1.package_w')
  expect(copyTagOf({ ...client, currentPackage: 'NONE' })).not.toBe(copyTagOf(client))
  expect(copyTagOf(client)?.startsWith(copiesOf('a1'))).toBe(true)
  expect(copyTagOf({ ...client, id: 'a11' })?.startsWith(copiesOf('a1'))).toBe(false)
  const staff = { id: 'a1', type: 'ADMIN_USER', currentPackage: 'NONE' } as const
  expect(copyTagOf({ ...staff, role: 'cashier' })).toBeNull()
  expect(copyTagOf({ ...staff, role: 'coach', held: true })).toBeNull()
  expect(copyTagOf({ ...staff, role: 'coach' })).toBe('a1.~staff')
  expect(copyTagOf(null)).toBeNull()
})

test('staff hold the roll call and nothing else, and only for a day [SES-7, FAST-6]', () => {
  expect([mayHold('a1.~staff', '/admin/today'), mayHold('a1.~staff', '/client')]).toEqual([true, false])
  expect([mayHold('a1.package_w', '/admin/today'), mayHold('a1.package_w', '/client')]).toEqual([false, true])
  const hours = (count: number) => count * 3_600_000
  expect([isOutdated(0, hours(23), '/admin/today'), isOutdated(0, hours(25), '/admin/today')]).toEqual([false, true])
  expect(isOutdated(0, hours(25), '/client')).toBe(false)
})

test('pages of the client area may be held, and nothing public and nothing else of the back office [FAST-6]', () => {
  for (const path of [
    '/client',
    '/learningmaterials',
    '/learningmaterials/x1',
    '/client/assessments',
    '/registration/package-w',
  ])
    expect(isOneOf(COPIED_PAGES, path), path).toBe(true)
  for (const path of ['/home', '/', '/client/security', '/client/data', '/admin', '/registration/package-w/status'])
    expect(isOneOf(COPIED_PAGES, path), path).toBe(false)
  expect(isOneOf(READ_PAGES, '/registration/package-w')).toBe(false)
  expect(isOneOf(OWN_PAGES, '/registration/package-w')).toBe(false)
})

test('beyond the number of pages and files the oldest go [FAST-6]', () => {
  const copies = [
    ...range(COPY_LIMITS.pages + 2).map((at) => page(at)),
    ...range(COPY_LIMITS.files + 1).map((at) => file(at)),
  ]
  expect(excessOf(copies, new Map()).copies).toEqual(['page-0', 'page-1', 'file-0'])
  expect(excessOf(copies.slice(2, -1), new Map()).copies).toEqual([])
})

test('files are bounded in bytes together, and the newest stays however large [FAST-6]', () => {
  const limits = { ...COPY_LIMITS, fileBytes: 10 }
  expect(excessOf([file(1, 4), file(2, 4), file(3, 4)], new Map(), limits).copies).toEqual(['file-1'])
  expect(excessOf([file(1, 1), file(2, 10)], new Map(), limits).copies).toEqual(['file-1'])
})

test('a script goes with the last page that needs it, and pages go while their scripts are too many [FAST-6]', () => {
  const assets = new Map([
    ['a', 6],
    ['b', 6],
    ['c', 6],
  ])
  const pages = [page(1, ['a']), page(2, ['b', 'c'])]
  expect(excessOf(pages, assets)).toEqual({ copies: [], assets: [] })
  expect(excessOf(pages, assets, { ...COPY_LIMITS, assetBytes: 12 })).toEqual({ copies: ['page-1'], assets: ['a'] })
  expect(excessOf([page(1, ['a'])], assets)).toEqual({ copies: [], assets: ['b', 'c'] })
})

test('a copy is shown no longer than a session would have lived without a visit [FAST-6]', () => {
  const days = (count: number) => count * 86_400_000
  expect(isOutdated(0, days(COPY_LIMITS.days))).toBe(false)
  expect(isOutdated(0, days(COPY_LIMITS.days) + 1)).toBe(true)
})

test('a page names what it needs, its title and when it was true [FAST-6]', () => {
  const html = `<html><head><title>Ana&#x27;s page &amp; more</title><link href="/assets/a-1.css"/><script>import "/assets/b-2.js"</script></head><body><img src='/art/brand.svg'><img src="/art/stage-0f766e-0f172a/brand.svg"><a href="/home">x</a></body></html>`
  expect(findAssets(html)).toEqual([
    '/assets/a-1.css',
    '/assets/b-2.js',
    '/art/brand.svg',
    '/art/stage-0f766e-0f172a/brand.svg',
  ])
  expect(titleIn(html)).toBe("Ana's page & more")
  expect(datedCopy(html, new Date(0))).toContain(
    '<head><meta name="device-copy" content="1970-01-01T00:00:00.000Z"/>',
  )
})

test('a part of a file is cut as it is asked for [FAST-6]', () => {
  expect(partOf('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(partOf('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(partOf('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(partOf('bytes=0-5000', 1000)).toEqual({ start: 0, end: 999 })
  expect(partOf('bytes=1000-', 1000)).toBe('unsatisfiable')
  for (const odd of [null, '', 'bytes=-', 'bytes=a-b', 'lines=1-2']) expect(partOf(odd, 1000)).toBeNull()
})
