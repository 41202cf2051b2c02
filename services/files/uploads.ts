import { DataStore, ERRORS, Upload } from '@tus/server'
import { randomBytes } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { RECEIPT_MAX_BYTES, UPLOAD_HOURS } from '#domain/files/uploads'
import { bytesOf, type FileStore } from './files.ts'
import { removeOlder } from './folders.ts'

type Metadata = Record<string, string | null>
type Piece = { start: number; bytes: number; key: string }

export type UploadLedger = {
  find(
    uploadId: string,
  ): Promise<{ size: number | null; metadata: string; createdAt: string; arrived: number } | null>
  add(uploadId: string, piece: Piece): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'not-the-end' }>
  saySize(uploadId: string, size: number): Promise<boolean>
  pieces(uploadId: string): Promise<Piece[]>
}

export type UploadSpace = {
  store: DataStore
  /** Null while it is incomplete, or when it exceeds `most` bytes. */
  arrived(uploadId: string, most?: number): Promise<{ bytes: Uint8Array; metadata: Metadata } | null>
  /** An older build left files in its folder; this deletes those unchanged since this moment. */
  sweep(before: Date): Promise<void>
}

const PIECE_BYTES = 512 * 1024
const READ_AT_ONCE = 4

export function openUploadSpace(files: FileStore, ledger: UploadLedger, oldFolder: string): UploadSpace {
  return {
    store: new PieceStore(files, ledger),
    async arrived(uploadId, most = RECEIPT_MAX_BYTES) {
      const upload = await ledger.find(uploadId)
      if (!upload || upload.size === null || upload.arrived !== upload.size || upload.size > most) return null
      const bytes = await joined(files, await ledger.pieces(uploadId), upload.size)
      return bytes && { bytes, metadata: JSON.parse(upload.metadata) as Metadata }
    },
    async sweep(before) {
      await removeOlder(oldFolder, before)
      await rmdir(oldFolder).catch(() => undefined)
    },
  }
}

/** Null when a piece is missing, for example because another request finished the upload. */
async function joined(files: FileStore, pieces: readonly Piece[], size: number): Promise<Uint8Array | null> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const { start, bytes } of pieces) {
    if (start !== at) return null
    at += bytes
  }
  if (at !== size) return null
  for (let first = 0; first < pieces.length; first += READ_AT_ONCE) {
    const read = pieces.slice(first, first + READ_AT_ONCE).map(async ({ start, bytes, key }) => {
      const found = await bytesOf(files, key)
      if (found?.length !== bytes) return false
      whole.set(found, start)
      return true
    })
    if ((await Promise.all(read)).includes(false)) return null
  }
  return whole
}

/** Stores each chunk as its own file, recorded in the ledger, so that any node can continue. */
class PieceStore extends DataStore {
  readonly #files: FileStore
  readonly #ledger: UploadLedger

  constructor(files: FileStore, ledger: UploadLedger) {
    super()
    this.#files = files
    this.#ledger = ledger
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']
  }

  override getExpiration(): number {
    return UPLOAD_HOURS * 3_600_000
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#ledger.find(id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    const metadata = JSON.parse(found.metadata) as Metadata
    return new Upload({
      id,
      ...(found.size === null ? {} : { size: found.size }),
      offset: found.arrived,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      creation_date: found.createdAt,
    })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    if (!(await this.#ledger.saySize(id, size))) throw ERRORS.INVALID_LENGTH
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset
    let gathered: Buffer[] = []
    let waiting = 0
    const keep = async () => {
      if (waiting === 0) return
      const bytes = Buffer.concat(gathered, waiting)
      gathered = []
      waiting = 0
      await this.#keep(id, end, bytes)
      end += bytes.length
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; ) {
          const part = chunk.subarray(at, at + PIECE_BYTES - waiting)
          gathered.push(part)
          waiting += part.length
          at += part.length
          if (waiting === PIECE_BYTES) await keep()
        }
    } catch (error) {
      // The bytes received stay, so that the client need not resend them after a broken connection.
      await keep().catch(() => undefined)
      throw error
    }
    await keep()
    return end
  }

  /** A writer that loses the race removes its own file. */
  async #keep(id: string, start: number, bytes: Buffer): Promise<void> {
    const key = `pieces/${id}-${start}-${randomBytes(8).toString('hex')}`
    await this.#files.put(key, bytes, 'application/octet-stream')
    const added = await this.#ledger.add(id, { start, bytes: bytes.length, key })
    if (added.ok) return
    await this.#files.remove(key)
    throw added.reason === 'gone' ? ERRORS.FILE_NOT_FOUND : ERRORS.INVALID_OFFSET
  }
}
