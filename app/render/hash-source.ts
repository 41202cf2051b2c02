import { createHash } from 'node:crypto'

/** How a content policy names the text of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
