/** A kind that a switch forgets is an error of the types. */
export function unreachable(left: never): never {
  throw new Error(`nothing is known of ${String(left)}`)
}
