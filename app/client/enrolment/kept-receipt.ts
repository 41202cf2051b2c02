import type { ReadyPicture } from './receipt-picture'

/** Kept on this device, so that a closed tab goes on where it stopped. */
export type ShelvedReceipt = ReadyPicture & { uploadUrl: string | null }

const DATABASE = 'academy-receipts'
const SHELF = 'receipts'

const settled = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Null in a browser that forbids storage: it still uploads, and cannot go on after the tab is closed. */
async function onShelf<Answer>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(SHELF))
    const database = await settled(opening)
    try {
      return await settled(work(database.transaction(SHELF, mode).objectStore(SHELF)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function shelve(key: string, receipt: ShelvedReceipt): Promise<void> {
  await onShelf('readwrite', (shelf) => shelf.put(receipt, key))
}

export async function shelved(key: string): Promise<ShelvedReceipt | null> {
  const found = await onShelf<ShelvedReceipt | undefined>('readonly', (shelf) => shelf.get(key))
  return found?.blob instanceof Blob ? found : null
}

export async function unshelve(key: string): Promise<void> {
  await onShelf('readwrite', (shelf) => shelf.delete(key))
}

export async function forgetShelved(isOthers: (key: string) => boolean): Promise<void> {
  const known = await indexedDB.databases?.().catch(() => [])
  if (known && !known.some(({ name }) => name === DATABASE)) return
  const keys = (await onShelf<IDBValidKey[]>('readonly', (shelf) => shelf.getAllKeys())) ?? []
  for (const key of keys.map(String).filter((each) => isOthers(each))) await unshelve(key)
}
