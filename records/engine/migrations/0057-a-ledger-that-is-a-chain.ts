import { sql, type Kysely } from 'kysely'

const ENTRY_CHANGED = 'an entry of the ledger does not change'
const RECEIPT_CHANGED = 'a receipt of the ledger does not change'
const NUMBER_CHANGED = 'a number of the ledger only goes up'
const MONTH_CHANGED = 'a closed month does not change'

const RECEIPT_FACTS = [
  'number',
  'year',
  'sequence',
  'entry_id',
  'payment_id',
  'package_name',
  'amount_centavos',
  'issuer',
  'issued_at',
  'issued_by',
]

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  const differs = (column: string) =>
    postgres ? `new.${column} is distinct from old.${column}` : `new.${column} is not old.${column}`

  await run(`alter table audit_chain add column ledger text`)
  await run(`create unique index audit_chain_of_ledger on audit_chain (ledger) where ledger is not null`)

  // Anonymising may empty the person and the note; no other value may replace them.
  const entry = `(${differs('user_id')} and new.user_id is not null) or ${differs('confirmed_by')} or
    (${differs('note')} and new.note is not null)`
  const receipt = `${RECEIPT_FACTS.map(differs).join(' or ')} or
    (${differs('user_id')} and new.user_id is not null) or (${differs('name')} and new.name <> '') or
    (old.voided_at is not null and (${differs('voided_at')} or ${differs('voided_by')} or
      (${differs('voided_reason')} and new.voided_reason <> '')))`
  const number = `${differs('year')} or new.last <> old.last + 1`
  const guards = [
    ['payment_history', 'update', entry, ENTRY_CHANGED],
    ['acknowledgements', 'update', receipt, RECEIPT_CHANGED],
    ['acknowledgements', 'delete', '', RECEIPT_CHANGED],
    ['acknowledgement_numbers', 'update', number, NUMBER_CHANGED],
    ['acknowledgement_numbers', 'delete', '', NUMBER_CHANGED],
    ['closed_months', 'update', '', MONTH_CHANGED],
    ['closed_months', 'delete', '', MONTH_CHANGED],
  ] as const
  for (const [table, operation, when, refusal] of guards) {
    const name = `${table}_guards_${operation}`
    const condition = when ? `when (${when})` : ''
    if (postgres) {
      await run(`create function ${name}() returns trigger language plpgsql as $$
        begin raise exception '${refusal}'; end $$`)
      await run(
        `create trigger ${name} before ${operation} on ${table} for each row ${condition} execute function ${name}()`,
      )
    } else
      await run(
        `create trigger ${name} before ${operation} on ${table} ${condition} begin select raise(abort, '${refusal}'); end`,
      )
  }
  await (postgres ? guardTruncates(run) : guardReplaces(run))
  await forgetSalts(run, postgres)
}

type Run = (statement: string) => Promise<unknown>

/** Row triggers do not fire on truncate. */
async function guardTruncates(run: Run): Promise<void> {
  await run(`create function guard_ledger_truncate() returns trigger language plpgsql as $$
    begin raise exception 'the ledger stays'; end $$`)
  for (const table of ['payment_history', 'acknowledgements', 'acknowledgement_numbers', 'closed_months'])
    await run(
      `create trigger ${table}_guards_truncate before truncate on ${table} for each statement
        execute function guard_ledger_truncate()`,
    )
}

/** SQLite's REPLACE deletes the conflicting row without firing its delete trigger. */
async function guardReplaces(run: Run): Promise<void> {
  const refuse = (refusal: string) => `begin select raise(abort, '${refusal}'); end`
  // An insert that does nothing may hit an existing entry; only an entry that already has a link was replaced.
  await run(
    `create trigger payment_history_guards_replace after insert on payment_history
      when exists (select 1 from audit_chain where ledger = 'entry:' || new.payment_id) ${refuse(ENTRY_CHANGED)}`,
  )
  await run(
    `create trigger payment_history_guards_rowid before insert on payment_history
      when exists (select 1 from payment_history where rowid = new.rowid) ${refuse(ENTRY_CHANGED)}`,
  )
  await run(
    `create trigger acknowledgements_guards_replace before insert on acknowledgements
      when exists (select 1 from acknowledgements where number = new.number or entry_id = new.entry_id
        or (year = new.year and sequence = new.sequence) or rowid = new.rowid) ${refuse(RECEIPT_CHANGED)}`,
  )
  await run(
    `create trigger acknowledgement_numbers_guards_replace after insert on acknowledgement_numbers
      when exists (select 1 from acknowledgements where year = new.year and sequence > new.last)
      ${refuse(NUMBER_CHANGED)}`,
  )
  await run(
    `create trigger closed_months_guards_replace before insert on closed_months
      when exists (select 1 from closed_months where month = new.month or rowid = new.rowid) ${refuse(MONTH_CHANGED)}`,
  )
}

/** Anonymising also erases the salt, without which the erased text cannot be guessed. */
async function forgetSalts(run: Run, postgres: boolean): Promise<void> {
  for (const [table, keys] of [
    ['payment_history', `'entry:' || old.payment_id`],
    ['acknowledgements', `'receipt:' || old.number, 'void:' || old.number`],
  ] as const) {
    const name = `${table}_forgets`
    const when = `when (new.user_id is null and old.user_id is not null)`
    const forget = `update audit_chain set salt = null where ledger in (${keys})`
    if (postgres) {
      await run(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${forget}; return null; end $$`,
      )
      await run(
        `create trigger ${name} after update of user_id on ${table} for each row ${when} execute function ${name}()`,
      )
    } else await run(`create trigger ${name} after update of user_id on ${table} ${when} begin ${forget}; end`)
  }
}
