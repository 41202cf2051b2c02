import { inDeviceStore } from '#app/offline/device-store'
import type { ReadyPicture } from './receipt-picture'

export type StoredReceipt = ReadyPicture & { uploadUrl: string | null }

const DATABASE = 'academy-receipts'

const inStore = <Answer>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Answer>) =>
  inDeviceStore({ database: DATABASE, store: 'receipts' }, mode, work)

export async function storeReceipt(key: string, receipt: StoredReceipt): Promise<void> {
  await inStore('readwrite', (store) => store.put(receipt, key))
}

export async function storedReceipt(key: string): Promise<StoredReceipt | null> {
  const found = await inStore<StoredReceipt | undefined>('readonly', (store) => store.get(key))
  return found?.blob instanceof Blob ? found : null
}

export async function forgetReceipt(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

export async function forgetReceipts(isOthers: (key: string) => boolean): Promise<void> {
  const known = await indexedDB.databases?.().catch(() => [])
  if (known && !known.some(({ name }) => name === DATABASE)) return
  const keys = (await inStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys())) ?? []
  for (const key of keys.map(String).filter((each) => isOthers(each))) await forgetReceipt(key)
}
