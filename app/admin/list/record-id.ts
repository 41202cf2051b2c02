import { data } from 'react-router'

export const isRecordId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)

export function readRecordId(form: FormData, name: string): string {
  const id = form.get(name)
  if (!isRecordId(id)) throw data(null, { status: 400 })
  return id
}

export function readRevision(form: FormData, name = 'seen'): number {
  const seen = Number(form.get(name))
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  return seen
}
