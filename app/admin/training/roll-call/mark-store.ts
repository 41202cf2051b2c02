import { changeInDeviceStore, inDeviceStore } from '#app/offline/device-store'
import { MARKS } from '#domain/files/copy-caches'
import { markIn, type Mark } from '#domain/training/roll-call/marks'

const STORE = { database: MARKS, store: 'marks' }

const memory = new Map<string, Mark>()

/** Privacy: deletes the marks that another user left on this device. */
export async function marksOf(personId: string): Promise<Mark[]> {
  const kept = await inDeviceStore<unknown[]>(STORE, 'readonly', (store) => store.getAll())
  const marks = kept === null ? [...memory.values()] : kept.flatMap((value) => markIn(value) ?? [])
  for (const { id, personId: whose } of marks) if (whose !== personId) await changeMark(id, () => undefined)
  return marks.filter((mark) => mark.personId === personId)
}

/** Updates one mark from its stored state, because another tab may have changed it; undefined deletes it. */
export async function changeMark(id: string, change: (mark: Mark | undefined) => Mark | undefined): Promise<void> {
  const changed = await changeInDeviceStore(STORE, id, (value) => change(markIn(value) ?? undefined))
  if (changed) return
  const mark = change(memory.get(id))
  if (mark) memory.set(id, mark)
  else memory.delete(id)
}
