import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AVATAR_PIXELS } from '#domain/accounts/profile'
import { artName, type StageArt } from '#domain/content/stage-art'
import type { NewFile } from '#records/files/files'
import { newKey, type FileStore } from '#services/files/files'
import { DEMO_FOLDER } from './demo-content.ts'
import type { Portrait } from './portrait.ts'

const FOLDER = join(DEMO_FOLDER, 'files')
const PICTURE = { width: 1200, height: 1500 }
const DETAILS = { width: 1200, height: 1600 }
const PORTRAIT = { width: 640, height: 800 }
const FACE = { width: AVATAR_PIXELS, height: AVATAR_PIXELS }
const DEMO_RECORDING_MS = 11_880
const RECEIPT = { width: 1080, height: 1920 }

export const starterFile = (name: string) => join(FOLDER, name)

export const readPortraits = (): Record<string, Portrait> =>
  JSON.parse(readFileSync(join(DEMO_FOLDER, 'portraits.json'), 'utf8'))

export const portraitShape = (name: string) => (name.includes('@') ? FACE : PORTRAIT)

const placeholders: Record<string, string> = JSON.parse(readFileSync(starterFile('placeholders.json'), 'utf8'))

type Shape = { width: number; height: number; placeholder?: string | null }

export function keepArt(files: FileStore, art: StageArt): Promise<NewFile> {
  const name = artName(art)
  return keepPicture(files, 'picture', `pictures/${name}`, { ...PICTURE, placeholder: placeholders[name] ?? null })
}

export function keepPaymentDetails(files: FileStore): Promise<NewFile> {
  return keepPicture(files, 'payment-details', 'payment-details', DETAILS)
}

export function keepPortrait(files: FileStore, memberId: string): Promise<NewFile> {
  return keepPicture(files, 'picture', `portraits/${memberId}`, PORTRAIT)
}

export function keepFace(files: FileStore, email: string): Promise<NewFile> {
  return keepPicture(files, 'avatar', `portraits/${email}`, FACE)
}

export async function keepReceipt(files: FileStore, referenceNumber: string, ownerId: string): Promise<NewFile> {
  return { ...(await keepPicture(files, 'receipt', receiptName(referenceNumber), RECEIPT)), ownerId }
}

export const receiptName = (referenceNumber: string) => `receipts/${referenceNumber.replaceAll(' ', '')}`

export function keepMaterial(files: FileStore, id: string): Promise<NewFile> {
  return keep(files, 'material', `materials/${id}.pdf`, 'application/pdf', { width: null, height: null })
}

export async function keepDemoRecording(files: FileStore, ownerId: string): Promise<NewFile> {
  const size = { width: null, height: null }
  const file = await keep(files, 'recording', 'recordings/practice.webm', 'audio/webm', size)
  return { ...file, ownerId, milliseconds: DEMO_RECORDING_MS }
}

type Kind = NewFile['kind']

function keepPicture(files: FileStore, kind: Kind, name: string, shape: Shape): Promise<NewFile> {
  return keep(files, kind, `${name}.webp`, 'image/webp', shape)
}

async function keep(
  files: FileStore,
  kind: Kind,
  name: string,
  contentType: string,
  shape: Pick<NewFile, 'width' | 'height'>,
): Promise<NewFile> {
  const content = await readFile(starterFile(name))
  const key = newKey(`${kind}s`, extname(name).slice(1))
  await files.put(key, content, contentType)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const bytes = content.length
  const onlyCopy = { ownerId: null, viewKey: null, viewType: null, sourceSha256: null }
  return { ...onlyCopy, ...shape, kind, key, contentType, bytes, sha256 }
}
