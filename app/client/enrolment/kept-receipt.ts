import type { ReadyPicture } from './receipt-picture'

/** Kept on this device, so that a closed tab goes on where it stopped. */
export type ShelvedReceipt = ReadyPicture & { uploadUrl: string | null }

const DATABASE = 'academy-receipts'
const SHELF = 'receipts'

async function onShelf<Answer>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(SHELF))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const request = work(database.transaction(SHELF, mode).objectStore(SHELF))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  } finally {
    database.close()
  }
}

// A browser that forbids storage still uploads; it cannot go on after the tab is closed.
const orNothing = () => null

export async function shelve(key: string, receipt: ShelvedReceipt): Promise<void> {
  await onShelf('readwrite', (shelf) => shelf.put(receipt, key)).catch(orNothing)
}

export async function shelved(key: string): Promise<ShelvedReceipt | null> {
  const found: unknown = await onShelf('readonly', (shelf) => shelf.get(key)).catch(orNothing)
  if (typeof found !== 'object' || found === null || !('blob' in found) || !(found.blob instanceof Blob)) return null
  const name = 'name' in found && typeof found.name === 'string' ? found.name : 'receipt'
  const sourceSha256 = 'sourceSha256' in found && typeof found.sourceSha256 === 'string' ? found.sourceSha256 : null
  const uploadUrl = 'uploadUrl' in found && typeof found.uploadUrl === 'string' ? found.uploadUrl : null
  return { blob: found.blob, name, sourceSha256, uploadUrl }
}

export async function unshelve(key: string): Promise<void> {
  await onShelf('readwrite', (shelf) => shelf.delete(key)).catch(orNothing)
}
