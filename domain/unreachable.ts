export function unreachable(left: never): never {
  throw new Error(`nothing is known of ${String(left)}`)
}
