import {
  mergePosts,
  readFacebookPosts,
  repairText,
  type FacebookPost,
  type StoredPost,
  type ZipEntry,
} from '#domain/import/facebook-posts'
import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { bytesOf, type FileStore } from '#services/files/files'
import { listZip, NoZip, unpackEntry, type ReadRange } from './zip-entries.ts'

const JSON_AT_MOST = 16 * 1024 * 1024
const JSON_FILES_AT_MOST = 50

export type ReadExport = { kind: 'posts'; posts: StoredPost[] } | { kind: 'refused'; reason: 'no-zip' | 'no-posts' }

const POSTS = /posts[^/]*\.json$/i

export async function readFacebookExport(bytes: Buffer): Promise<ReadExport> {
  const read: ReadRange = (start, length) => Promise.resolve(bytes.subarray(start, start + length))
  try {
    const entries = await listZip(bytes.length, read)
    const posts: FacebookPost[] = []
    let left = JSON_AT_MOST
    for (const entry of entries.filter(({ path }) => POSTS.test(path)).slice(0, JSON_FILES_AT_MOST)) {
      const text = await unpackEntry(entry, read, left)
      left -= text?.length ?? 0
      if (text) posts.push(...readFacebookPosts(parseJson(text)))
    }
    if (posts.length === 0) return { kind: 'refused', reason: 'no-posts' }
    const byPath = new Map(entries.map((entry) => [repairText(entry.path), entry]))
    const find = (uri: string) => byPath.get(uri) ?? [...byPath].find(([path]) => path.endsWith(`/${uri}`))?.[1]
    const placed = mergePosts(posts).map((post) => ({
      ...post,
      pictures: post.pictures.flatMap((uri) => find(uri) ?? []),
    }))
    return { kind: 'posts', posts: placed }
  } catch (error) {
    if (error instanceof NoZip || error instanceof RangeError) return { kind: 'refused', reason: 'no-zip' }
    throw error
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return null
  }
}

export async function readExportPicture(files: FileStore, key: string, entry: ZipEntry): Promise<Buffer | null> {
  const read: ReadRange = async (start, length) => {
    if (length === 0) return Buffer.alloc(0)
    const bytes = await bytesOf(files, key, { start, end: start + length - 1 })
    return Buffer.from(bytes ?? [])
  }
  return unpackEntry(entry, read, RECEIPT_MAX_BYTES)
}
