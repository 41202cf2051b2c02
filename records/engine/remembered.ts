import type { CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'

/** A placeholder for values; no text of ours contains NUL. */
const PLACE = '\0value'
const PLACES = Array.from({ length: 8 }, (_, at) => `${PLACE}${at}`)
const WAYS_KEPT = 40

type Put<Row> = { compile(): CompiledQuery<Row> }

/**
 * Caches compiled SQL per database, because compiling costs more than the query. `put` may use values that change.
 */
export function prepareQuery<Row, Values extends string[]>(
  put: (read: Reader, ...values: Values) => Put<Row>,
): (read: Reader, ...values: Values) => Promise<Row[]> {
  const ask = prepareQueryBy<null, Row, Values>((read, _way, ...values) => put(read, ...values))
  return (read, ...values) => ask(read, null, ...values)
}

export function prepareQueryBy<Way, Row, Values extends string[]>(
  put: (read: Reader, way: Way, ...values: Values) => Put<Row>,
): (read: Reader, way: Way, ...values: Values) => Promise<Row[]> {
  const known = new WeakMap<Reader, Map<string, CompiledQuery<Row>>>()
  return async (read, way, ...values) => {
    let ways = known.get(read)
    if (!ways) known.set(read, (ways = new Map()))
    const key = JSON.stringify(way)
    let query = ways.get(key)
    if (!query) {
      query = put(read, way, ...(PLACES as Values)).compile()
      if (ways.size >= WAYS_KEPT) ways.clear()
      ways.set(key, query)
    }
    const parameters = query.parameters.map((given) =>
      typeof given === 'string' && given.startsWith(PLACE) ? values[Number(given.slice(PLACE.length))] : given,
    )
    return (await read.executeQuery<Row>({ ...query, parameters })).rows
  }
}
