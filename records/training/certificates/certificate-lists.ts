import { ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { stateOf } from '#domain/training/certificates/certificates'
import type { Records, Transaction } from '#records/engine/db'
import { counted, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { prepareQuery } from '#records/engine/remembered'
import { peopleFound } from '#records/engine/search'
import { parseCertificateNumber } from '#domain/training/certificates/numbers'
import { sql } from 'kysely'

const SHOWN = [
  'number',
  'name',
  'package_name as packageName',
  'given_at as givenAt',
  'withdrawn_at as withdrawnAt',
  'forgotten_at as forgottenAt',
] as const

export async function certificateShown({ read }: Records, number: string) {
  const row = await read.selectFrom('certificates').select(SHOWN).where('number', '=', number).executeTakeFirst()
  return row ? { ...row, state: stateOf(row) } : null
}

export async function ownCertificates({ read }: Records, actor: Pick<Actor, 'id'>) {
  return holding(read, ownId(actor))
}

const holding = prepareQuery((read, userId) =>
  read
    .selectFrom('certificates')
    .select(['number', 'name', 'package_name as packageName', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .orderBy('number'),
)

export async function certificateOfEnrolment({ read }: Records, traineeId: string) {
  const row = await read
    .selectFrom('certificates')
    .select(['number', 'given_at as givenAt'])
    .where('enrolment_id', '=', traineeId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Coaches see only their own trainees' certificates; null when missing or not allowed. */
export async function certificateForStaff({ read }: Records, actor: Actor, number: string) {
  if (!may(actor, 'sessions')) return null
  const coach = coachedBy(actor)
  const row = await read
    .selectFrom('certificates')
    .leftJoin('users as giver', 'giver.id', 'certificates.given_by')
    .leftJoin('users as taker', 'taker.id', 'certificates.withdrawn_by')
    .leftJoin('trainees', 'trainees.id', 'certificates.enrolment_id')
    .select([
      'certificates.number',
      'certificates.name',
      'package_name as packageName',
      'given_at as givenAt',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as reason',
      'giver.name as givenBy',
      'taker.name as withdrawnBy',
      'trainees.id as traineeId',
    ])
    .where('certificates.number', '=', number)
    .where('forgotten_at', 'is', null)
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
    .executeTakeFirst()
  return row ?? null
}

export async function certificatesPage(records: Records, listQuery: ListQuery) {
  const number = parseCertificateNumber(listQuery.search)
  const listed = records.read
    .selectFrom('certificates')
    .where('forgotten_at', 'is', null)
    .$if(number !== null, (all) => all.where('number', '=', number))
    .$if(number === null && listQuery.search !== '', (all) =>
      all.where('user_id', 'in', peopleFound(records, listQuery.search)),
    )
  const query = listed.select([
    'number as id',
    'name',
    'package_name as packageName',
    'given_at as givenAt',
    'withdrawn_at as withdrawnAt',
    counted(listQuery.search).as('total'),
  ])
  const rows = await onPage(query, sql<string>`given_at`, 'number', listQuery).execute()
  return pageOf(rows, listed, listQuery)
}

/** Keeps only the number, so that it is never reused; returns the enrolments concerned. */
export async function forgetCertificates(trx: Transaction, userId: string, now: Date): Promise<string[]> {
  const theirs = await trx.selectFrom('certificates').select('enrolment_id').where('user_id', '=', userId).execute()
  await trx
    .updateTable('certificates')
    .set({
      user_id: null,
      enrolment_id: null,
      name: '',
      package_name: '',
      withdrawn_reason: null,
      given_at: '',
      forgotten_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .execute()
  return theirs.flatMap(({ enrolment_id }) => enrolment_id ?? [])
}
