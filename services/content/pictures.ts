import { createHash } from 'node:crypto'
import type { PictureProblem, PictureType } from '#domain/files/uploads'
import { newKey, type FileStore } from '#services/files/files'
import type { LogoGround } from './logo-picture.ts'
import { PictureFailed, PicturesBusy } from './picture-pool.ts'
import { ownPictures, sentPictures } from './picture-pools.ts'
import type { PictureWorks } from './picture-works.ts'

export type KeptFile = {
  key: string
  viewKey: string | null
  contentType: string
  viewType: string | null
  bytes: number
  width: number | null
  height: number | null
  sha256: string
  placeholder: string | null
}

const ENDINGS: Record<PictureType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export type Keeping = { ok: true; kept: KeptFile } | { ok: false; reason: PictureProblem }

async function checkPicture(bytes: Uint8Array, account?: string): ReturnType<PictureWorks['check']> {
  try {
    return await sentPictures.run('check', [bytes], account)
  } catch (error) {
    if (error instanceof PicturesBusy) return { ok: false, reason: 'busy' }
    if (error instanceof PictureFailed) return { ok: false, reason: 'broken' }
    throw error
  }
}

/** Stores the original, cut at the picture's end, and a copy for viewing without EXIF. */
export async function keepPicture(
  files: FileStore,
  folder: string,
  bytes: Uint8Array,
  account?: string,
): Promise<Keeping> {
  const checked = await checkPicture(bytes, account)
  if (!checked.ok) return checked
  const { type, width, height, view, viewType, placeholder, end } = checked.picture
  const original = bytes.subarray(0, end)
  const key = newKey(folder, ENDINGS[type])
  const viewKey = newKey(folder, ENDINGS[viewType])
  await files.put(key, original, type)
  await files.put(viewKey, view, viewType)
  const sha256 = sha256Of(bytes)
  const kept = {
    key,
    viewKey,
    contentType: type,
    viewType,
    bytes: original.length,
    width,
    height,
    sha256,
    placeholder,
  }
  return { ok: true, kept }
}

/** Only the re-encoded copy is stored, so that no EXIF or appended data becomes public. */
export async function keepPublicPicture(
  files: FileStore,
  folder: string,
  bytes: Uint8Array,
  account?: string,
): Promise<Keeping> {
  const checked = await checkPicture(bytes, account)
  if (!checked.ok) return checked
  const { view, viewType, viewWidth: width, viewHeight: height, placeholder } = checked.picture
  const made = { contentType: viewType, width, height, placeholder, sha256: sha256Of(bytes) }
  return keepMade(files, newKey(folder, ENDINGS[viewType]), view, made)
}

export async function keepLogo(
  files: FileStore,
  bytes: Uint8Array,
  ground: LogoGround,
  account?: string,
): Promise<Keeping> {
  const checked = await checkPicture(bytes, account)
  if (!checked.ok) return checked
  const { webp, width, height } = await ownPictures.run('logo', [bytes.subarray(0, checked.picture.end), ground])
  const made = { contentType: 'image/webp', width, height, placeholder: null, sha256: sha256Of(bytes) }
  return keepMade(files, newKey('pictures', 'webp'), webp, made)
}

export async function keepSquare(
  files: FileStore,
  folder: string,
  bytes: Uint8Array,
  pixels: number,
  account?: string,
): Promise<Keeping> {
  const checked = await checkPicture(bytes, account)
  if (!checked.ok) return checked
  const square = await ownPictures.run('square', [checked.picture.view, pixels])
  const size = { width: pixels, height: pixels }
  const made = { contentType: 'image/jpeg', ...size, placeholder: null, sha256: sha256Of(bytes) }
  return keepMade(files, newKey(folder, 'jpg'), square, made)
}

async function keepMade(
  files: FileStore,
  key: string,
  view: Uint8Array,
  made: Omit<KeptFile, 'key' | 'viewKey' | 'viewType' | 'bytes'>,
): Promise<Keeping> {
  await files.put(key, view, made.contentType)
  return { ok: true, kept: { key, viewKey: null, viewType: null, bytes: view.length, ...made } }
}

export async function keepPdf(
  files: FileStore,
  folder: string,
  bytes: Uint8Array,
  firstPage: { jpeg: Uint8Array; width: number; height: number } | null = null,
): Promise<KeptFile> {
  const key = newKey(folder, 'pdf')
  const viewKey = firstPage ? newKey(folder, 'jpg') : null
  await files.put(key, bytes, 'application/pdf')
  if (firstPage && viewKey) await files.put(viewKey, firstPage.jpeg, 'image/jpeg')
  return {
    key,
    viewKey,
    contentType: 'application/pdf',
    viewType: firstPage ? 'image/jpeg' : null,
    bytes: bytes.length,
    width: firstPage?.width ?? null,
    height: firstPage?.height ?? null,
    sha256: sha256Of(bytes),
    placeholder: null,
  }
}

export async function dropKept(files: FileStore, kept: KeptFile): Promise<void> {
  await files.remove(kept.key)
  if (kept.viewKey) await files.remove(kept.viewKey)
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
