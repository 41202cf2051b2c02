import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { WAY } from '#app/browser/upload-sender'
import { openSession } from '#records/accounts/accounts'
import type { Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { dayFromNow } from '../../days.ts'
import { done, newClient } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { AGREED_TO_TRAINING } from '../../people.ts'

/** A client at the receipt step, and the headers their browser would send along. */
export type Payer = { id: string; headers: Record<string, string> }

/** Walks a client to the receipt step, signed in, at an address of their own. */
export async function newPayer(records: Records, at: string, number: number): Promise<Payer> {
  const { id } = await newClient(records)
  done(await bookPackage(records, id, 'package_w'))
  done(await saveDraft(records, id, 'package_w', { ...FORM, firstSchedule: dayFromNow(7) }, 'additional', new Date()))
  const token = await openSession(records, id, new Date())
  return {
    id,
    headers: { Cookie: `session=${token}`, Origin: at, 'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}` },
  }
}

/** Sends a receipt as the site's own pages do, resuming after every failure, and returns the upload's id. */
export function send(at: string, { headers }: Payer, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = Date.now() + 60_000
    const upload = new Upload(bytes, {
      endpoint: `${at}/uploads`,
      ...WAY,
      headers,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError(error) {
        // A page waits some seconds or for the line to be back; the drill knows that it will be.
        if (Date.now() > giveUp) reject(error)
        else setTimeout(() => upload.start(), 100)
      },
    })
    upload.start()
  })
}

/** Submits the proof, again and again until there is an answer, as a person would who saw none. */
export async function submit(at: string, { headers }: Payer, uploadId: string): Promise<number> {
  for (const giveUp = Date.now() + 60_000; ; ) {
    try {
      const answer = await fetch(`${at}/registration/package-w`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ intent: 'submit', step: '3', ...AGREED_TO_TRAINING, upload: uploadId }),
        signal: AbortSignal.timeout(15_000),
      })
      await answer.arrayBuffer()
      if (answer.status < 500) return answer.status
    } catch (error) {
      if (Date.now() > giveUp) throw error
    }
    await sleep(100)
  }
}
