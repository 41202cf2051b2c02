/** Makes a missing case of a switch a type error. */
export function unreachable(left: never): never {
  throw new Error(`nothing is known of ${String(left)}`)
}
