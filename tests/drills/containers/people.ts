import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { WAY } from '#app/browser/upload-sender'
import { dayFromNow } from '../../days.ts'
import { newcomer, smallReceipt } from '../../enrolling.ts'
import { AGREED_TO_TRAINING, signIn, signUp, type Person } from '../../people.ts'

const HERE = '/registration/package-w'
const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

/** A client signs up, registers and sends a receipt, and staff confirm it; throws on a refusal. */
export async function walk(url: string, administrator: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { person } = newcomer('Luwalhati')
  const { email, firstName, lastName } = person
  const client = await signUp(url, person)
  const sent = async (what: string, answer: Response): Promise<string> => {
    const text = await answer.text()
    if (answer.status >= 400) throw new Error(`${what} was answered ${answer.status}`)
    return text
  }
  await sent('booking', await client.post('/packages-registration', { package: 'package_w', intent: 'book' }))
  const personal = {
    fullName: `${firstName} ${lastName}`,
    nickname: 'Lu',
    age: '21',
    birthdate: '2005-02-03',
    address: '12 Rizal Street, Lipa City',
    phone: '0917 123 4567',
    handlerName: 'Nena',
  }
  await sent('the first step', await client.post(HERE, { intent: 'next', step: '1', ...personal }))
  const additional = { email, firstSchedule: dayFromNow(7) }
  await sent('the second step', await client.post(HERE, { intent: 'next', step: '2', ...additional }))
  const upload = await send(url, client.cookie, await smallReceipt())
  const proof = { intent: 'submit', step: '3', ...AGREED_TO_TRAINING, upload }
  await sent('the proof', await client.post(HERE, proof))

  const staff = await signIn(url, administrator)
  const staffPage = await sent(
    'the desk',
    await staff.get(`${PENDING_PAYMENTS}?search=${encodeURIComponent(lastName)}`),
  )
  const payment = /value="confirm-([^"]+)"/.exec(staffPage)?.[1]
  if (!payment) throw new Error('the payment does not stand on the desk')
  await sent('the decision', await staff.post(PENDING_PAYMENTS, { intent: 'confirm', payment }))
  const { status } = await client.get('/learningmaterials')
  if (status !== 200) throw new Error(`whoever is enrolled gets ${status} instead of the materials`)
}

function send(url: string, cookie: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/uploads`,
      ...WAY,
      headers: { Cookie: cookie, Origin: url },
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    })
    upload.start()
  })
}

export type Visits = { requests: number; failed: Map<string, number>; longestMs: number }

/** Asks for a cached and a rendered page this many times a second, until stopped. */
export function visiting(url: string, rate = 20): { stop(): Promise<Visits> } {
  const visits: Visits = { requests: 0, failed: new Map(), longestMs: 0 }
  const enough = new AbortController()
  const underWay = new Set<Promise<void>>()
  const visit = async (path: string) => {
    const began = performance.now()
    let wrong = ''
    try {
      const answer = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(60_000) })
      await answer.arrayBuffer()
      if (answer.status !== 200) wrong = `${path} ${answer.status}`
    } catch (error) {
      wrong = `${path} ${String((error as Error).cause ?? error).slice(0, 80)}`
    }
    visits.requests += 1
    visits.longestMs = Math.max(visits.longestMs, performance.now() - began)
    if (wrong) visits.failed.set(wrong, (visits.failed.get(wrong) ?? 0) + 1)
  }
  const coming = (async () => {
    for (let at = 0; !enough.signal.aborted; at += 1) {
      const way = visit(at % 2 === 0 ? '/home' : '/login')
      underWay.add(way)
      void way.finally(() => underWay.delete(way))
      await sleep(1000 / rate)
    }
  })()
  return {
    async stop() {
      enough.abort()
      await coming
      await Promise.all(underWay)
      return visits
    },
  }
}
