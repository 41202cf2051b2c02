import { MARKS, PHONE_ATTEMPTS, PHONE_PIECES, WAITING_MOMENTS } from '#domain/files/copy-caches'
import { isOneOf, SESSION_CHANGES } from '#domain/files/device-copies'

/** Privacy: clears the device before sign-in or sign-out, even when the form's own code failed to load. */
export function forgetWhenLeaving(form: HTMLFormElement): void {
  // A field named `action` would shadow form.action.
  forgetBefore(form.getAttribute('action') ?? '')
}

export function forgetBefore(action: string): void {
  const { pathname } = new URL(action, location.href)
  // Unsent marks and recordings survive an expired session, but never a sign-out.
  if (isOneOf(['logout', 'signOutEverywhere'], pathname) && 'indexedDB' in window)
    for (const database of [MARKS, PHONE_ATTEMPTS, PHONE_PIECES, WAITING_MOMENTS]) indexedDB.deleteDatabase(database)
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!worker?.controller || !isOneOf(SESSION_CHANGES, pathname)) return
  void worker.ready.then(({ active }) => active?.postMessage({ kind: 'forget' }, []))
}
