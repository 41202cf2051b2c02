import { changeInDeviceStore, inDeviceStore } from '#app/offline/device-store'
import { PHONE_ATTEMPTS, PHONE_PIECES } from '#domain/files/copy-caches'
import { readPhoneAttempt, type PhoneAttempt } from '#domain/training/practice/phone-attempts'

const ATTEMPTS = { database: PHONE_ATTEMPTS, store: 'attempts' }
const PIECES = { database: PHONE_PIECES, store: 'pieces' }

const pieceKey = (id: string, number: number) => `${id}:${String(number).padStart(6, '0')}`
const piecesOf = (id: string) => IDBKeyRange.bound(`${id}:`, `${id}:~`)

/** The server accepts only ids of this length and these characters. */
export function newAttemptId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('')
}

async function allAttempts(): Promise<PhoneAttempt[]> {
  const stored = await inDeviceStore<unknown[]>(ATTEMPTS, 'readonly', (store) => store.getAll())
  return (stored ?? []).flatMap((value) => readPhoneAttempt(value) ?? [])
}

/** Privacy: deletes what people of another family left on this phone. */
export async function forgetOthersAttempts(family: readonly string[]): Promise<void> {
  for (const { id, personId } of await allAttempts()) if (!family.includes(personId)) await deleteAttempt(id)
}

export async function readAttempts(personId: string): Promise<PhoneAttempt[]> {
  return (await allAttempts())
    .filter((attempt) => attempt.personId === personId)
    .toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt))
}

export async function changeAttempt(
  id: string,
  change: (attempt: PhoneAttempt | undefined) => PhoneAttempt | undefined,
): Promise<boolean> {
  return (await changeInDeviceStore(ATTEMPTS, id, (value) => change(readPhoneAttempt(value) ?? undefined))) !== null
}

/** Deletes the pieces first, so that a tab killed in between leaves no orphaned piece. */
export async function deleteAttempt(id: string): Promise<void> {
  await inDeviceStore(PIECES, 'readwrite', (store) => store.delete(piecesOf(id)))
  await changeAttempt(id, () => undefined)
}

/** Stores bytes, because some phones lose a stored blob; false when there is no room. */
export async function storePiece(id: string, number: number, piece: Blob): Promise<boolean> {
  const bytes = await piece.arrayBuffer()
  return (await inDeviceStore(PIECES, 'readwrite', (store) => store.put(bytes, pieceKey(id, number)))) !== null
}

/** Null when there are no pieces; 'unreadable' when reading failed, which says nothing about the pieces. */
export async function readRecording({
  id,
  mimeType,
}: Pick<PhoneAttempt, 'id' | 'mimeType'>): Promise<Blob | null | 'unreadable'> {
  const pieces = await inDeviceStore<ArrayBuffer[]>(PIECES, 'readonly', (store) => store.getAll(piecesOf(id)))
  if (!pieces) return 'unreadable'
  return pieces.length > 0 ? new Blob(pieces, { type: mimeType }) : null
}

const lockOf = (id: string) => `academy-recording:${id}`

/** A tab holds this while it records, so that another tab does not take its recording for cut off. */
export function holdWhileRecording(id: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release: (() => void) | undefined
  void navigator.locks.request(lockOf(id), () => new Promise<void>((resolve) => (release = resolve)))
  return () => release?.()
}

export async function isRecordedElsewhere(id: string): Promise<boolean> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  return held.some(({ name }) => name === lockOf(id))
}
