import type { CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'

/** Stands where the value comes; no text of ours holds a NUL. */
const VALUE = '\0value'

/**
 * A question that every page asks, put together once a database: that costs four times as much as its answer. `put` may
 * use one value, which is another each time.
 */
export function remembered<Row>(
  put: (read: Reader, value: string) => { compile(): CompiledQuery<Row> },
): (read: Reader, value?: string) => Promise<Row[]> {
  const known = new WeakMap<Reader, CompiledQuery<Row>>()
  return async (read, value = '') => {
    let query = known.get(read)
    if (!query) {
      query = put(read, VALUE).compile()
      known.set(read, query)
    }
    const parameters = query.parameters.map((given) => (given === VALUE ? value : given))
    return (await read.executeQuery<Row>({ ...query, parameters })).rows
  }
}
