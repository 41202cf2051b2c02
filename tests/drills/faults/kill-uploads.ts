import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beginUpload } from '#records/files/uploads'
import { bytesOf } from '#services/files/files'
import type { KillStage, Signs } from './kill-acts.ts'

/** Whose uploads these are. */
export const UPLOADER = 'drill-uploader'
const PICTURE = sharp({ create: { width: 300, height: 500, channels: 3, background: '#a35' } })
  .png()
  .toBuffer()

/** Uploads whose last byte has just arrived and that are not finished yet. */
export async function prepareUploads({ records, uploads, now }: KillStage, ids: string[]): Promise<void> {
  const bytes = await PICTURE
  const at = now().toISOString()
  await records.write
    .insertInto('users')
    .values({
      id: UPLOADER,
      email: 'uploader@example.ph',
      type: 'CLIENT_USER',
      first_name: 'Maria',
      last_name: 'Santos',
      name: 'Maria Santos',
      registration_step: 3,
      current_package: 'NONE',
      selected_package: 'package_w',
      created_at: at,
    })
    .execute()
  for (const id of ids) {
    await beginUpload(records, UPLOADER, id, now())
    await records.write
      .updateTable('uploads')
      .set({ size: bytes.length, metadata: '{}' })
      .where('id', '=', id)
      .execute()
    await uploads.store.write(Readable.from([bytes]), id, 0)
  }
}

/** Every upload with its record and whether the bytes that the record names are there. */
export async function uploadSigns({ records, files }: KillStage): Promise<Map<string, Signs>> {
  const rows = await records.read
    .selectFrom('uploads')
    .leftJoin('files', 'files.id', 'uploads.id')
    .select(['uploads.id', 'uploads.file_id', 'files.key', 'files.view_key', 'files.sha256'])
    .execute()
  const signs = new Map<string, Signs>()
  for (const { id, file_id: fileId, key, view_key: viewKey, sha256 } of rows) {
    const original = key ? await bytesOf(files, key) : null
    const view = viewKey ? await bytesOf(files, viewKey) : null
    signs.set(id, {
      tied: fileId === id,
      recorded: key !== null,
      original: original
        ? createHash('sha256').update(original).digest('hex') === sha256
          ? 'whole'
          : 'broken'
        : 'none',
      view: view ? await pictureState(view) : 'none',
    })
  }
  return signs
}

/** Half a picture, or an empty one, cannot be decoded to its end. */
async function pictureState(bytes: Uint8Array): Promise<'whole' | 'broken'> {
  try {
    await sharp(bytes, { failOn: 'error' }).stats()
    return 'whole'
  } catch {
    return 'broken'
  }
}
