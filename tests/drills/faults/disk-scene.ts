import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY } from '#domain/words/busy'
import { newId, openRecords } from '#records/engine/db'
import { AGREED_TO_NOTICE, ADMINISTRATOR, signIn, type Session } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { prepareClients } from './kill-payments.ts'
import { newPayer, type Payer } from './upload-sending.ts'

/** What came of asking a site whose disk is in trouble. */
export type DiskFigures = {
  /** Writes that were answered as done: each is looked for on the disk later. */
  acknowledged: string[]
  /** Writes that were refused with 503 and a sentence, with the entered text preserved. */
  refused: number
  /** Writes answered otherwise, and pages not served, in words. */
  wrong: string[]
  pages: number
}

/** A running site on the disk of a drill, with payments that wait, and people who can do something. */
export type Scene = {
  site: Site
  figures: DiskFigures
  payers: Payer[]
  /** Confirms the next payment; 'gone' when the connection broke without an answer. */
  confirm(): Promise<'done' | 'refused' | 'wrong' | 'gone'>
  /** Repeats requests for pages and writes for this many seconds. */
  ask(seconds: number): Promise<void>
  /** Returns the acknowledged writes that a data folder lacks. */
  missingIn(dataDir: string): Promise<string[]>
  close(): Promise<void>
}

const PAGES = ['/home', '/home?preview=1', '/packages-registration', '/login', '/members?preview=1']
const STAFF_PATHS = ['/admin/dashboard', '/admin/pendingregistrationpayments', '/admin/trainees']

export async function openScene(dataDir: string, payments = 400): Promise<Scene> {
  const site = await startSite({ dataDir, content: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const records = await openRecords({ databaseUrl: null, dataDir })
  const ids = Array.from({ length: payments }, () => newId())
  await prepareClients(records, ids, {
    status: 'pending',
    step: 3,
    package: 'NONE',
    selected: 'package_w',
    took: null,
    history: false,
  })
  const payers = [
    await newPayer(records, site.url, 1),
    await newPayer(records, site.url, 2),
    await newPayer(records, site.url, 3),
  ]
  await records.close()
  const staff = await signIn(site.url, ADMINISTRATOR)
  const figures: DiskFigures = { acknowledged: [], refused: 0, wrong: [], pages: 0 }
  let next = 0

  const send = async (what: string, name: string, sendRequest: () => Promise<Response>, input: string) => {
    const answer = await sendRequest().catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (answer instanceof Error) return 'gone' as const
    const body = await answer.text()
    if (answer.status === 303) {
      figures.acknowledged.push(`${what} ${name}`)
      return 'done' as const
    }
    const says = body.includes(BUSY.full) || body.includes(BUSY.storage)
    if (answer.status === 503 && says && body.includes(input)) {
      figures.refused += 1
      return 'refused' as const
    }
    figures.wrong.push(
      `${what}: ${answer.status} ${
        says
          ? 'with the sentence'
          : body
              .replaceAll(/<[^>]*>/g, ' ')
              .replaceAll(/\s+/g, ' ')
              .slice(0, 120)
      }${body.includes(input) ? '' : ', what was typed is gone'}`,
    )
    return 'wrong' as const
  }
  const post = (path: string, fields: Record<string, string>, session: Session | null) =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.url, Accept: 'text/html', ...(session ? { Cookie: session.cookie } : {}) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
  const confirm = () => {
    const id = ids[next % ids.length] ?? ''
    next += 1
    return send(
      'confirm',
      id,
      () => post('/admin/pendingregistrationpayments', { intent: 'confirm', payment: id }, staff),
      id,
    )
  }
  const signUp = () => {
    const email = `${newId()}@client.example`
    return send(
      'sign-up',
      email,
      () =>
        post(
          '/login',
          {
            panel: 'sign-up',
            firstName: 'Dalisay',
            lastName: 'Navarro',
            email,
            password: 'opening-night',
            confirmPassword: 'opening-night',
            ...AGREED_TO_NOTICE,
          },
          null,
        ),
      email,
    )
  }
  const see = async (path: string, cookie: string | null) => {
    const answer = await fetch(site.url + path, {
      redirect: 'manual',
      headers: { Accept: 'text/html', ...(cookie ? { Cookie: cookie } : {}) },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) figures.pages += 1
    else figures.wrong.push(`${path}: ${answer?.status ?? 'no answer'}`)
  }

  return {
    site,
    figures,
    payers,
    confirm,
    async ask(seconds) {
      for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
        await confirm()
        await signUp()
        for (const path of PAGES) await see(path, null)
        for (const path of STAFF_PATHS) await see(path, staff.cookie)
        await sleep(20)
      }
    },
    async missingIn(folder) {
      const kept = await openRecords({ databaseUrl: null, dataDir: folder })
      try {
        const confirmed = await kept.read
          .selectFrom('payments')
          .innerJoin('trainees', 'trainees.payment_id', 'payments.id')
          .innerJoin('payment_history', 'payment_history.payment_id', 'payments.id')
          .select('payments.id')
          .where('payments.status', '=', 'confirmed')
          .execute()
        const people = await kept.read.selectFrom('users').select('email').execute()
        const there = new Set([
          ...confirmed.map(({ id }) => `confirm ${id}`),
          ...people.map(({ email }) => `sign-up ${email}`),
        ])
        return figures.acknowledged.filter((each) => !there.has(each))
      } finally {
        await kept.close()
      }
    },
    close: () => site.close(),
  }
}

/** The receipts' folder of a scene, for looking at their bytes. */
export const filesOf = (dataDir: string): string => join(dataDir, 'files')
