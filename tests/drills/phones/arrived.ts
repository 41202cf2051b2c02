import { setTimeout as pause } from 'node:timers/promises'
import { readPackets } from '../faults/recordings-phones.ts'
import type { RealPhone, StoredAttempt } from './real-phone.ts'

const TIMEOUT_MS = 60_000

/** What is wrong with an attempt that was sent: it has to be there once, as it lay on the phone, and be gone from it. */
export async function arrivedProblem(phone: RealPhone, sent: StoredAttempt): Promise<string | null> {
  const until = Date.now() + TIMEOUT_MS
  let left = await phone.stored()
  while (left.length > 0 && Date.now() < until) {
    await pause(250)
    left = await phone.stored()
  }
  const rows = (await phone.rows()).filter(({ id }) => id === sent.id)
  if (rows.length !== 1)
    return `arrived ${rows.length} times; on the phone: ${JSON.stringify(left.map(({ state }) => state))}`
  if (left.length > 0) return `arrived, and still on the phone with ${left[0]?.pieces} pieces`
  const answer = await phone.site.fetch(`/recordings/${sent.id}`, { cookie: `session=${phone.cookie}` })
  if (answer.status !== 200) return `played with ${answer.status}`
  const [played, kept] = [await readPackets(await answer.arrayBuffer()), await readPackets(sent.bytes)]
  if (Math.abs(played.seconds - kept.seconds) > 0.2) return `${played.seconds} s of ${kept.seconds} s arrived`
  if (played.digest !== kept.digest) return 'other bytes arrived'
  return resendProblem(phone)
}

/** A line that comes back sends nothing a second time. */
async function resendProblem(phone: RealPhone): Promise<string | null> {
  const before = phone.uploadsBegun
  await phone.context.setOffline(true)
  await pause(200)
  await phone.context.setOffline(false)
  await pause(1000)
  return phone.uploadsBegun > before ? 'the line came back, and it was sent again' : null
}
