import { changeInDeviceStore, inDeviceStore } from '#app/offline/device-store'
import { WAITING_MOMENTS } from '#domain/files/copy-caches'
import type { MarkTone } from '#domain/training/practice/attempts'

const STORE = { database: WAITING_MOMENTS, store: 'moments' }

export type NewMoment = {
  atMs: number
  markId?: string
  mark?: string
  tone?: MarkTone
  words?: string
  voiceUpload?: string
}

export type WaitingMoment = NewMoment & { id: string; attemptId: string; personId: string }

const memory = new Map<string, WaitingMoment>()

/** Privacy: deletes what another user left on this device. */
export async function waitingMoments(personId: string): Promise<WaitingMoment[]> {
  const stored = await inDeviceStore<WaitingMoment[]>(STORE, 'readonly', (store) => store.getAll())
  const moments = stored ?? [...memory.values()]
  for (const { id, personId: whose } of moments) if (whose !== personId) await forgetMoment(id)
  return moments.filter((moment) => moment.personId === personId)
}

export async function keepMoment(moment: WaitingMoment): Promise<void> {
  if (!(await changeInDeviceStore(STORE, moment.id, () => moment))) memory.set(moment.id, moment)
}

export async function forgetMoment(id: string): Promise<void> {
  memory.delete(id)
  await changeInDeviceStore(STORE, id, () => undefined)
}

export function newMomentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('')
}
