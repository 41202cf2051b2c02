import { openRecords } from '#records/engine/db'
import { hashPassword } from '#services/accounts/passwords'
import { newClient } from '../../journey.ts'
import { startSite, type Site } from '../../site.ts'
import { builtWithout } from './mutated-tree.ts'

// npm run drill guesses [-- count]: guesses at one account from as many claimed addresses, the server killed and
// started again in the middle. Hashes are counted by the server's own meter,
// and at most ten may be made in 15 minutes; the control is a site built without the throttle of the account.

const count = Number(process.argv[2] ?? 10_000)
const CONTROL_GUESSES = 60
const MOST_HASHES = 10
const AT_ONCE = 16
const TOKEN = 'the-meters-of-the-drill'
const RIGHT = 'stage-whisper-12'
const GUARD = {
  file: 'app/visitor/accounts/login-actions.ts',
  guard: '{ subject: signInCounter(email, known), limit: ACCOUNT_SIGN_IN_LIMIT },',
  instead: '',
}

if (!Number.isInteger(count) || count < 100) {
  console.error('count: must be a whole number of 100 or more')
  process.exit(2)
}

type Seen = { sent: number; statuses: Map<number, number>; hashes: number; seconds: number; rightStatus: number }

async function hashesOf(site: Site): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).text()
  const found = /^academy_password_hashes_total (\d+)$/m.exec(text)?.[1]
  if (found === undefined) throw new Error('The site does not count its hashes.')
  return Number(found)
}

/** Sends guesses at one account; each claims another address, half of them spell the e-mail differently. */
async function guessAt(root: string | undefined, guesses: number): Promise<Seen> {
  const site = await startSite({ env: { METRICS_TOKEN: TOKEN }, ...(root ? { root } : {}) })
  try {
    const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
    const { id, email } = await newClient(records, 'Nora Target')
    await records.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(RIGHT) })
      .where('id', '=', id)
      .execute()
    await records.close()
    const send = async (at: number, password: string) => {
      const claimed = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      const headers = {
        Origin: site.url,
        'X-Forwarded-For': claimed,
        Forwarded: `for=${claimed}`,
        'X-Real-IP': claimed,
      }
      const answer = await fetch(`${site.url}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ panel: 'sign-in', email: at % 2 ? email : ` ${email.toUpperCase()} `, password }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const statuses = new Map<number, number>()
    const began = performance.now()
    let hashes = -(await hashesOf(site))
    const until = async (from: number, to: number) => {
      let next = from
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < to) {
            const at = next++
            const status = await send(at, `guess-${at}`)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }),
      )
    }
    await until(0, Math.floor(guesses / 2))
    hashes += await hashesOf(site)
    await site.kill9()
    await site.restart()
    hashes -= await hashesOf(site)
    await until(Math.floor(guesses / 2), guesses)
    const rightStatus = await send(guesses, RIGHT)
    hashes += await hashesOf(site)
    return { sent: guesses, statuses, hashes, seconds: (performance.now() - began) / 1000, rightStatus }
  } finally {
    await site.close()
  }
}

const formatResult = ({ sent, statuses, hashes, seconds, rightStatus }: Seen) =>
  `${sent} guesses in ${seconds.toFixed(0)} s, a kill and a start in the middle: ${hashes} hashes; answers ${[
    ...statuses,
  ]
    .sort()
    .map(([status, times]) => `${status} ${times}`)
    .join(', ')}; then the right password ${rightStatus}`

const guarded = await guessAt(undefined, count)
console.log(formatResult(guarded))
const copy = await builtWithout(GUARD)
const control = await guessAt(copy.root, CONTROL_GUESSES).finally(copy.remove)
console.log(`without the throttle of the account: ${formatResult(control)}`)

// The window of fifteen minutes restarts in a longer drill.
const most = MOST_HASHES * Math.ceil(guarded.seconds / 900)
const met = guarded.hashes <= most && guarded.rightStatus === 429
const able = control.hashes >= 2 * MOST_HASHES
console.log(
  met
    ? `target met: at most ${most} hashes`
    : `TARGET MISSED: ${guarded.hashes} hashes where ${most} are allowed, the right password ${guarded.rightStatus}`,
)
if (!able)
  console.log('THE CONTROL IS TOO TAME: without the throttle no more was hashed, so this drill proves nothing')
process.exitCode = met && able ? 0 : 1
