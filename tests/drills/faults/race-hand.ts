import { openRecords } from '#records/engine/db'
import { perform, type Act } from './acts.ts'

// One participant of a race on SQLite: a separate process, as a second server would be.
const records = await openRecords({ databaseUrl: null, dataDir: process.argv[2] ?? '' })
process.on('message', (act: Act) => {
  perform(records, act).then(
    (came) => process.send?.(came),
    (error: unknown) => process.send?.({ ok: false, said: `thrown: ${String(error)}`, paymentId: null }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
