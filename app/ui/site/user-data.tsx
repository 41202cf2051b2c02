import { linkTo } from '#routes'
import { useEffect, useSyncExternalStore } from 'react'
import { isUserType, SIGNED_IN_HINT, type UserData } from '#domain/accounts/accounts'
import { parseOwnPackage, type OwnPackage } from '#domain/enrolment/own-package'
import { isPackageKey } from '#domain/enrolment/packages'

const KEY = 'userData'
const listeners = new Set<() => void>()
let read: { text: string | null; data: UserData | null } = { text: null, data: null }

let isLoaded = false

let continues = false
let own: OwnPackage | null = null

export function useContinues(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => continues,
    () => false,
  )
}

export function useOwnPackage(): OwnPackage | null {
  return useSyncExternalStore(
    subscribe,
    () => own,
    () => null,
  )
}

/** Undefined until known, null for a visitor; a hint for display only. */
export function useUserData(): UserData | null | undefined {
  return useSyncExternalStore(subscribe, stored, () => undefined)
}

export function useStoreUserData(data: UserData): void {
  useEffect(() => storeUserData(data), [data])
}

export function storeUserData(data: UserData | null): void {
  try {
    if (data) localStorage.setItem(KEY, JSON.stringify(data))
    else localStorage.removeItem(KEY)
  } catch {}
  // first-paint.js cannot know yet who signs in or out on this page.
  document.documentElement.dataset.who = !data ? 'visitor' : data.type === 'ADMIN_USER' ? 'admin' : 'client'
  for (const tell of listeners) tell()
}

/** Clears userData before the next page renders, but not when the connection failed. */
export async function leaveWith<Answer>({ serverAction }: { serverAction(): Promise<Answer> }): Promise<Answer> {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response) storeUserData(null)
    throw answer
  }
}

export async function refreshUserData(): Promise<void> {
  const answer = await fetch(linkTo('me'), { headers: { Accept: 'application/json' }, cache: 'no-store' }).catch(
    () => null,
  )
  isLoaded = true
  continues = false
  own = null
  if (answer?.status === 401) return storeUserData(null)
  // A Wi-Fi portal's page says nothing about the session.
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  continues = typeof body === 'object' && body !== null && 'continues' in body && body.continues === true
  own = typeof body === 'object' && body !== null && 'own' in body ? parseOwnPackage(body.own) : null
  storeUserData(body ? userDataFrom(body) : (stored() ?? null))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}

export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${SIGNED_IN_HINT}=1`) || Boolean(stored())
}

function stored(): UserData | null | undefined {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
    if (text !== read.text) read = { text, data: text ? userDataFrom(JSON.parse(text)) : null }
  } catch {
    read = { text, data: null }
  }
  if (!read.data && !isLoaded && document.cookie.includes(`${SIGNED_IN_HINT}=1`)) return undefined
  return read.data
}

/** Security: anyone can write to local storage, so validate it. */
function userDataFrom(value: unknown): UserData | null {
  if (typeof value !== 'object' || value === null) return null
  const entries = new Map<string, unknown>(Object.entries(value))
  const text = (key: string) => {
    const found = entries.get(key)
    return typeof found === 'string' ? found : null
  }
  const [id, type, currentPackage, step] = [
    text('id'),
    entries.get('type'),
    entries.get('currentPackage'),
    entries.get('registration_step'),
  ]
  if (!id || !isUserType(type)) return null
  return {
    id,
    type,
    name: text('name') ?? '',
    firstName: text('firstName') ?? '',
    email: text('email') ?? '',
    image: text('image'),
    registration_step: typeof step === 'number' ? step : 1,
    currentPackage: isPackageKey(currentPackage) ? currentPackage : 'NONE',
  }
}
