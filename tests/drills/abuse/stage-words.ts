import type { MatrixChange } from './matrix.ts'
import type { Stage } from './stage.ts'

const anything: unknown = new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything) })

/** The words an action sends, read without a site: values from the stage read as placeholders. */
export function wordsOf({ fields }: MatrixChange): string[] {
  const sent = fields(anything as Stage)
  if (!(sent instanceof Promise)) return Object.values(sent).filter((value) => typeof value === 'string')
  // What it reads from the site is not there.
  sent.catch(() => null)
  return []
}
