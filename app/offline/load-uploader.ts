import { isSiteReachable } from './reachable.ts'

/** The script that sends files. Some browsers never retry a module that failed, so the connection is tried first. */
export async function loadUploader() {
  if (!(await isSiteReachable())) throw new TypeError('Failed to fetch')
  return import('#app/browser/upload-sender')
}
