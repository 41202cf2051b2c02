type Place = { database: string; store: string }

const settled = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function opened<Answer>(
  { database: name, store }: Place,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    const database = await settled(opening)
    try {
      return await work(database.transaction(store, mode).objectStore(store))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export function inDeviceStore<Answer>(
  place: Place,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  return opened(place, mode, (store) => settled(work(store)))
}

/** Reads and writes in one transaction, so that tabs cannot overwrite each other; null without storage. */
export function changeInDeviceStore<Value>(
  place: Place,
  key: string,
  change: (value: unknown) => Value | undefined,
): Promise<{ value: Value | undefined } | null> {
  return opened(place, 'readwrite', async (store) => {
    const value = change(await settled<unknown>(store.get(key)))
    if (value === undefined) await settled(store.delete(key))
    else await settled(store.put(value, key))
    return { value }
  })
}
