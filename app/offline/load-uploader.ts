import { isSiteReachable } from './reachable.ts'

/** Some browsers never retry a module that failed, so this tries the connection first. */
export async function loadUploader() {
  if (!(await isSiteReachable())) throw new TypeError('Failed to fetch')
  return import('#app/browser/upload-sender')
}
