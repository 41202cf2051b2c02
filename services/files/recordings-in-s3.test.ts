import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeals } from '#services/operating/seals'
import { newKey } from './files.ts'
import { openS3Store } from './s3.ts'
import { sealedFiles } from './sealed-files.ts'

const PIECE = 65_536

/** As much of S3 as storing and reading takes: whole objects in, whole or by range out. */
const objects = new Map<string, Buffer>()
const ranges: string[] = []
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (request.method === 'PUT') {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      objects.set(path, Buffer.concat(pieces))
      response.writeHead(200).end()
    })
    return
  }
  const found = objects.get(path)
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    return
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (start === undefined) {
    response.writeHead(200, { 'Content-Length': found.length }).end(found)
    return
  }
  ranges.push(`${start}-${end}`)
  const part = found.subarray(Number(start), Number(end) + 1)
  const range = `bytes ${start}-${Number(start) + part.length - 1}/${found.length}`
  response.writeHead(206, { 'Content-Length': part.length, 'Content-Range': range }).end(part)
})
let storageUrl = process.env.TEST_STORAGE_URL ?? ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  storageUrl ||= `s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/academy?tls=no`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

test('a sealed recording in S3 plays by range, and only the pieces that hold the range are asked for [PRAC-4]', async () => {
  const files = sealedFiles(openS3Store(storageUrl), openSeals(Buffer.alloc(32, 1)))
  const bytes = Uint8Array.from({ length: 5 * PIECE + 77 }, (_, at) => (at * 31 + (at >> 8)) % 251)
  const key = newKey('recordings', 'webm')
  await files.put(key, bytes, 'audio/webm')
  const partOf = async (start: number, end: number) => {
    const found = await files.read(key, { start, end })
    return found && { size: found.size, bytes: new Uint8Array(await new Response(found.body).arrayBuffer()) }
  }
  for (const [start, end] of [
    [0, 1],
    [2 * PIECE - 5, 2 * PIECE + 5],
    [5 * PIECE, bytes.length - 1],
    [0, bytes.length - 1],
  ] as const)
    expect(await partOf(start, end)).toEqual({ size: bytes.length, bytes: bytes.slice(start, end + 1) })
  if (!process.env.TEST_STORAGE_URL) {
    ranges.length = 0
    await partOf(3 * PIECE + 1, 3 * PIECE + 2)
    const length = ranges.map((range) => range.split('-').map(Number)).map(([from = 0, to = 0]) => to - from + 1)
    expect(Math.max(...length)).toBeLessThan(PIECE + 100)
  }
  expect(await files.read(newKey('recordings', 'webm'), { start: 0, end: 1 })).toBeNull()
})
