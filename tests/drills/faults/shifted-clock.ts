import { readFileSync } from 'node:fs'

// Preloaded before anything else of a process: shifts its clock by the value of CLOCK_FILE, in milliseconds.

const READ_EVERY_MS = 200
const Real = Date
const file = process.env.CLOCK_FILE ?? ''
let [shift, readAt] = [0, Number.NEGATIVE_INFINITY]

function shifted(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    shift = Number(readFileSync(file, 'utf8')) || 0
    readAt = performance.now()
  }
  return Real.now() + shift
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args: unknown[], made) => Reflect.construct(target, args.length > 0 ? args : [shifted()], made),
  apply: () => new Real(shifted()).toString(),
  get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
})
