import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('create table schema_contract (oldest text not null)').execute(db)
  await sql.raw("insert into schema_contract (oldest) values ('0030-schema-contract')").execute(db)
}
