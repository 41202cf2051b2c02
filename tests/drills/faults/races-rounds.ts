import { isDeepStrictEqual } from 'node:util'
import { arrivedUpload, newAdministrator, newClient, payFor, reachReceiptStep } from '#tests/journey'
import { ENGINE } from '#tests/records'
import { openArena } from './arena.ts'
import { openUnguarded } from './unguarded.ts'

// The races of one engine, as many rounds as asked for; the drill runs it once for each.
const rounds = Number(process.argv[2])
const HANDS = 8
const CONTROL_ROUNDS = 100
const name = ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite'

const wrong: string[] = []
const arena = await openArena(HANDS)
try {
  const { records } = arena
  const staff = [await newAdministrator(records), await newAdministrator(records)] as const
  let [confirmed, rejected, decisions, submits] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    // Two to eight administrators; in every other round some want to reject.
    const hands = 2 + (round % (HANDS - 1))
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    const came = await arena.together(
      Array.from({ length: hands }, (_, hand) => ({
        verb: 'decide',
        actor: staff[hand % 2] ?? staff[0],
        paymentId,
        decision: round % 2 === 1 && (hand + round) % 3 === 0 ? 'reject' : 'confirm',
      })),
    )
    const { status } = await records.read
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const kept = {
      said: came.map((each) => each.said).sort(),
      trainees: (await records.read.selectFrom('trainees').select('id').where('user_id', '=', client.id).execute())
        .length,
      history: (
        await records.read
          .selectFrom('payment_history')
          .select('payment_id')
          .where('user_id', '=', client.id)
          .execute()
      ).length,
      log: (await records.read.selectFrom('audit_log').select('action').where('subject_id', '=', paymentId).execute())
        .length,
    }
    const enrols = status === 'confirmed' ? 1 : 0
    if (
      !isDeepStrictEqual(kept, {
        said: [...Array.from({ length: hands - 1 }, () => 'already-decided'), 'done'],
        trainees: enrols,
        history: enrols,
        log: 1,
      })
    )
      wrong.push(`${hands} deciding, ${status}: ${JSON.stringify(kept)}`)
    confirmed += enrols
    rejected += 1 - enrols
    decisions += hands
  }
  for (let round = 0; round < rounds; round += 1) {
    const hands = 2 + (round % (HANDS - 1))
    const client = await newClient(records)
    await reachReceiptStep(records, client.id)
    const upload = await arrivedUpload(records, client.id)
    const came = await arena.together(
      Array.from({ length: hands }, () => ({ verb: 'submit', userId: client.id, key: 'package_w', upload })),
    )
    const payments = await records.read.selectFrom('payments').select('id').where('user_id', '=', client.id).execute()
    if (payments.length !== 1 || came.some((each) => each.paymentId !== payments[0]?.id))
      wrong.push(`${hands} submitting: ${payments.length} payments, ${JSON.stringify(came)}`)
    submits += hands
  }
  console.log(
    `${name.padEnd(10)} ${rounds} rounds of two to eight administrators deciding one payment, ${decisions} decisions: ${confirmed} confirmed and ${rejected} rejected once, ${wrong.filter((line) => line.includes('deciding')).length} rounds wrong`,
  )
  console.log(
    `${name.padEnd(10)} ${rounds} proofs submitted two to eight times at once, ${submits} submits: ${rounds} payments, ${wrong.filter((line) => line.includes('submitting')).length} rounds wrong`,
  )
} finally {
  await arena.close()
}

const unguarded = await openUnguarded(HANDS)
let [confirms, submits] = [0, 0]
try {
  for (let round = 0; round < Math.min(rounds, CONTROL_ROUNDS); round += 1) {
    if (await unguarded.confirm()) confirms += 1
    if (await unguarded.submit()) submits += 1
  }
} finally {
  await unguarded.close()
}
console.log(
  `${name.padEnd(10)} without the guards ${confirms} of ${Math.min(rounds, CONTROL_ROUNDS)} rounds enrolled more than once, and ${submits} paid more than once`,
)
for (const line of wrong.slice(0, 5)) console.log(`  ${line}`)
if (confirms === 0 || submits === 0) console.log('THE CONTROL IS TOO TAME: nothing went wrong without the guards')
process.exitCode = wrong.length === 0 && confirms > 0 && submits > 0 ? 0 : 1
