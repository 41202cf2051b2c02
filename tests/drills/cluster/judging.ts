import { createHash } from 'node:crypto'
import type { Records } from '#records/engine/db'
import { bytesOf, type FileStore } from '#services/files/files'
import type { Seen } from './people.ts'

export type Judged = {
  submitted: number
  confirmed: number
  /** Acknowledged and not there, or there with other bytes. */
  lost: string[]
  /** Payments, enrolments, history lines or mails of which one act made two. */
  doubled: string[]
}

/** Compares the answers people got with the database and the bucket. */
export async function judge({ read }: Records, files: FileStore, seen: Seen): Promise<Judged> {
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const { clientId, uploadId, sha256 } of seen.submitted) {
    const rows = await read
      .selectFrom('payments')
      .innerJoin('files', 'files.id', 'payments.receipt_file_id')
      .select(['payments.id', 'upload_id', 'files.key'])
      .where('user_id', '=', clientId)
      .execute()
    if (rows.length > 1) doubled.push(`payment of ${clientId}`)
    const kept = rows.find((row) => row.upload_id === uploadId)
    const bytes = kept ? await bytesOf(files, kept.key) : null
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(`receipt of ${clientId}`)
  }
  for (const payment of seen.confirmed) {
    const { status } = (await read
      .selectFrom('payments')
      .select('status')
      .where('id', '=', payment)
      .executeTakeFirst()) ?? { status: 'none' }
    if (status !== 'confirmed') lost.push(`decision of ${payment}: ${status}`)
  }
  for (const table of ['trainees', 'payment_history'] as const) {
    const rows = await read
      .selectFrom(table)
      .select(({ fn }) => ['payment_id', fn.countAll().as('times')])
      .groupBy('payment_id')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .execute()
    doubled.push(...rows.map((row) => `${table} of ${String(row.payment_id)}`))
  }
  const mails = await read
    .selectFrom('outbox')
    .select(({ fn }) => ['recipient', 'kind', fn.countAll().as('times')])
    .groupBy(['recipient', 'kind'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  // Administrators get one mail per payment, so only other recipients count.
  doubled.push(
    ...mails
      .filter(({ recipient }) => recipient.endsWith('@example.ph'))
      .map(({ kind, recipient }) => `${kind} to ${recipient}`),
  )
  return { submitted: seen.submitted.length, confirmed: seen.confirmed.size, lost, doubled }
}

export function formatVerdict({ failed, longest, pages }: Seen, judged: Judged): string {
  const broken = [...failed].map(([what, times]) => `${what} ${times}`).join(', ') || 'none'
  return (
    `${judged.submitted} receipts and ${judged.confirmed} decisions acknowledged, ${judged.lost.length} lost, ` +
    `${judged.doubled.length} done twice; ${pages} pages read; failed answers: ${broken}; ` +
    `longest wait ${((longest[0] ?? 0) / 1000).toFixed(1)} s`
  )
}
