import { WORKS } from './picture-works.ts'

// A separate process does this work, so that a malicious picture cannot harm the site.

type Order = { id: number; work: keyof typeof WORKS; args: unknown[] }

process.on('message', ({ id, work, args }: Order) => {
  const run = WORKS[work] as (...args: unknown[]) => Promise<unknown>
  run(...args).then(
    (done) => process.send?.({ id, done }),
    (error: unknown) => process.send?.({ id, failed: error instanceof Error ? error.message : 'unknown' }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
