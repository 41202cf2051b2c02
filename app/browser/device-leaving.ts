import { MARKS } from '#domain/files/copy-caches'
import { isOneOf, SESSION_CHANGES } from '#domain/files/device-copies'

/**
 * Who signs out or in leaves nothing of before on the device, also where the form never gets as far as the line: its
 * code may be missing.
 */
export function forgetWhenLeaving(form: HTMLFormElement): void {
  // Not form.action: a field may be called so.
  forgetBefore(form.getAttribute('action') ?? '')
}

/** The same for what is sent without a form of its own. */
export function forgetBefore(action: string): void {
  const { pathname } = new URL(action, location.href)
  // Marks that wait for a line outlive a session that ends by itself, and no sign-out.
  if (isOneOf(['logout', 'signOutEverywhere'], pathname) && 'indexedDB' in window) indexedDB.deleteDatabase(MARKS)
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!worker?.controller || !isOneOf(SESSION_CHANGES, pathname)) return
  void worker.ready.then(({ active }) => active?.postMessage({ kind: 'forget' }, []))
}
