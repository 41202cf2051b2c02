import type { MatrixChange } from './matrix.ts'
import type { Stage } from './stage.ts'

const anything: unknown = new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything) })

/** The words a deed sends, read without a site: whatever it takes from the stage reads as nothing in particular. */
export function wordsOf({ fields }: MatrixChange): string[] {
  const sent = fields(anything as Stage)
  return sent instanceof Promise ? [] : Object.values(sent).filter((value) => typeof value === 'string')
}
