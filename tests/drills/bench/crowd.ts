import type { Insertable, Selectable } from 'kysely'
import { newId, type Records, type Transaction } from '#records/engine/db'
import type { Tables } from '#records/engine/tables'

// Grows an academy that has the starter content, in bulk. Every new row is a copy of one that is there, so a new
// column needs nothing here.

const DAY_MS = 86_400_000
const VALUES_AT_ONCE = 15_000
const FIRST = [
  'Amihan',
  'Bernadette',
  'Crisanto',
  'Dolores',
  'Efren',
  'Felicidad',
  'Gregorio',
  'Hiyas',
  'Imelda',
  'Jericho',
  'Kalayaan',
  'Lualhati',
  'Marikit',
  'Nestor',
  'Ofelia',
  'Perlita',
  'Quintin',
  'Rosalinda',
  'Soledad',
  'Tala',
]
const LAST = [
  'Abad',
  'Bautista',
  'Cariño',
  'Dimalanta',
  'Escudero',
  'Fajardo',
  'Gatdula',
  'Hilario',
  'Ilagan',
  'Javier',
  'Katigbak',
  'Lacson',
  'Macaraeg',
  'Natividad',
  'Ocampo',
  'Pascual',
  'Quiambao',
  'Rosales',
  'Salonga',
  'Tiongson',
]

type Name =
  | 'users'
  | 'files'
  | 'payments'
  | 'payment_history'
  | 'trainees'
  | 'audit_log'
  | 'wins'
  | 'news'
  | 'members'
  | 'accomplishments'
  | 'learning_materials'
  | 'contact_messages'
  | 'outbox'

async function insert<Table extends Name>(
  trx: Transaction,
  table: Table,
  copies: Insertable<Tables[Table]>[],
): Promise<void> {
  // The database writes what a search looks through itself.
  const rows = copies.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'search')))
  const size = Math.max(1, Math.floor(VALUES_AT_ONCE / Object.keys(rows[0] ?? { none: 0 }).length))
  for (let from = 0; from < rows.length; from += size)
    await trx
      .insertInto(table as Name)
      .values(rows.slice(from, from + size) as never)
      .execute()
}

const all = (trx: Transaction, table: Name) => trx.selectFrom(table).selectAll().execute()

/** A row like those of the table, to be copied. */
async function like<Table extends Name>(trx: Transaction, table: Table): Promise<Selectable<Tables[Table]>> {
  const [row] = await trx
    .selectFrom(table as Name)
    .selectAll()
    .limit(1)
    .execute()
  if (!row) throw new Error(`the starter content has no ${table}`)
  return row as never
}

const earlier = (date: string | null, days: number): string | null =>
  date ? new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, date.length === 10 ? 10 : undefined) : null

/**
 * Fills wins, news, members, accomplishments and learning materials up to this count, each with its own picture
 * record; existing ones stay the newest.
 */
export async function growContent(records: Records, count: number): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    for (const table of ['wins', 'news', 'members', 'accomplishments', 'learning_materials'] as const) {
      const rows = (await all(trx, table)) as (Selectable<Tables['wins']> & Record<string, unknown>)[]
      const pictures = new Map((await trx.selectFrom('files').selectAll().execute()).map((file) => [file.id, file]))
      const copies: typeof rows = []
      const files: Selectable<Tables['files']>[] = []
      for (let at = rows.length; at < count; at += 1) {
        const row = rows[at % rows.length]
        if (!row) break
        const time = Math.floor(at / rows.length)
        const picture = row.image ? pictures.get(row.image) : undefined
        if (picture) files.push({ ...picture, id: newId() })
        copies.push({
          ...row,
          id: `${row.id}-${time}`,
          ...('date' in row ? { date: earlier(row.date, 800 + time * 20) } : {}),
          ...(picture ? { image: files.at(-1)?.id ?? null } : {}),
        })
      }
      await insert(trx, 'files', files)
      await insert(trx, table, copies as never)
    }
  })
}

/** Adds contact messages and mails, half of those sent. */
export async function growPost(records: Records, count: number): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    const at = (index: number) => new Date(Date.now() - (count - index) * 60_000).toISOString()
    const texts = Array.from(
      { length: count },
      (_, index) => `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]} ${index}`,
    )
    await insert(
      trx,
      'contact_messages',
      texts.map((name, index) => ({
        id: newId(),
        name,
        email: `writer.${index}@crowd.example`,
        subject: `A question about class ${index}`,
        message: 'When does the next class begin?',
        received_at: at(index),
      })),
    )
    await insert(
      trx,
      'outbox',
      texts.map((name, index) => ({
        id: newId(),
        kind: 'contact-message' as const,
        recipient: `staff.${index}@crowd.example`,
        sender_name: name,
        reply_to: null,
        subject: `A question about class ${index}`,
        text: 'When?',
        html: '<p>When?</p>',
        created_at: at(index),
        next_at: at(index),
        attempts: 1,
        sent_at: index % 2 ? at(index) : null,
        failed_at: index % 2 ? null : at(index),
        last_error: null,
        once: null,
        claimed_by: null,
        claimed_until: null,
      })),
    )
  })
}

/**
 * Adds clients and their payments with receipts, history, trainees and decisions. Of ten clients three wait for a
 * decision, one was rejected, four are enrolled.
 */
export async function growClients(
  records: Records,
  { clients, payments }: { clients: number; payments: number },
): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    const client = await trx
      .selectFrom('users')
      .selectAll()
      .where('type', '=', 'CLIENT_USER')
      .limit(1)
      .executeTakeFirstOrThrow()
    const administrator = await trx
      .selectFrom('users')
      .selectAll()
      .where('type', '=', 'ADMIN_USER')
      .limit(1)
      .executeTakeFirstOrThrow()
    const receipt = await trx
      .selectFrom('files')
      .selectAll()
      .where('kind', '=', 'receipt')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [payment, history, trainee, decision] = [
      await like(trx, 'payments'),
      await like(trx, 'payment_history'),
      await like(trx, 'trainees'),
      await like(trx, 'audit_log'),
    ]
    const rows = {
      users: [] as (typeof client)[],
      files: [] as (typeof receipt)[],
      payments: [] as (typeof payment)[],
      payment_history: [] as (typeof history)[],
      trainees: [] as (typeof trainee)[],
      audit_log: [] as Insertable<Tables['audit_log']>[],
    }
    const { id: _, ...decisionFields } = decision
    const each = payments / clients
    const now = Date.now()
    for (let at = 0; at < clients; at += 1) {
      const lot = at % 10
      const state = lot < 3 ? 'pending' : lot === 3 ? 'rejected' : lot < 8 ? 'enrolled' : 'left'
      const [firstName = '', lastName = ''] = [
        FIRST[at % FIRST.length],
        LAST[Math.floor(at / FIRST.length) % LAST.length],
      ]
      const name = `${firstName} ${lastName} ${at}`
      const user = {
        ...client,
        id: newId(),
        email: `${firstName}.${at}@crowd.example`.toLowerCase(),
        first_name: firstName,
        last_name: `${lastName} ${at}`,
        name,
        created_at: new Date(now - (clients - at) * 60_000).toISOString(),
        current_package: state === 'enrolled' ? payment.package : ('NONE' as const),
        registration_step: state === 'pending' ? 4 : 1,
        selected_package: null,
      }
      rows.users.push(user)
      for (let turn = 0; turn < each; turn += 1) {
        const last = turn + 1 >= each
        const submitted = new Date(now - ((each - turn) * clients - at) * 60_000).toISOString()
        const status =
          last && state === 'pending'
            ? 'pending'
            : (last && state === 'rejected') || turn % 4 === 3
              ? 'rejected'
              : 'confirmed'
        const open = last && state !== 'left'
        const paid = {
          ...payment,
          id: newId(),
          user_id: user.id,
          status,
          submitted_at: submitted,
          upload_id: newId(),
          receipt_file_id: newId(),
          decided_at: status === 'pending' ? null : submitted,
          decided_by: status === 'pending' ? null : administrator.id,
          reason: null,
          removed_at: open ? null : submitted,
          removed_because: open ? null : status === 'rejected' ? ('resubmitted' as const) : ('unenrolled' as const),
        } satisfies typeof payment
        rows.files.push({
          ...receipt,
          id: paid.receipt_file_id,
          sha256: newId(),
          source_sha256: null,
          owner_id: user.id,
          created_at: submitted,
        })
        rows.payments.push(paid)
        if (status !== 'pending')
          rows.audit_log.push({
            ...decisionFields,
            at: submitted,
            actor_id: administrator.id,
            actor_name: administrator.name,
            subject: 'payment',
            subject_id: paid.id,
            subject_name: name,
          })
        if (status !== 'confirmed') continue
        rows.payment_history.push({
          ...history,
          payment_id: paid.id,
          user_id: user.id,
          package: paid.package,
          submitted_at: submitted,
          confirmed_at: submitted,
          confirmed_by: administrator.id,
          receipt_file_id: paid.receipt_file_id,
        })
        if (open)
          rows.trainees.push({
            ...trainee,
            id: paid.id,
            user_id: user.id,
            payment_id: paid.id,
            package: paid.package,
            session_took: at % 4,
            assessment_took: at % 2,
            joined_at: submitted,
          })
      }
    }
    await insert(trx, 'users', rows.users)
    await insert(trx, 'files', rows.files)
    await insert(trx, 'payments', rows.payments)
    await insert(trx, 'payment_history', rows.payment_history)
    await insert(trx, 'trainees', rows.trainees)
    await insert(trx, 'audit_log', rows.audit_log)
  })
}
