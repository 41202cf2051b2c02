type Place = { database: string; store: string }

const settled = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

function endOf(transaction: IDBTransaction): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
  ended.catch(() => undefined)
  return ended
}

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
      const transaction = database.transaction(store, mode)
      const ended = endOf(transaction)
      const answer = await work(transaction.objectStore(store))
      // A full phone refuses when the transaction commits, after its requests have succeeded.
      if (mode === 'readwrite') await ended
      return answer
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
