import { sql, type Kysely } from 'kysely'

const VERSE = {
  text: 'Let your speech be alway with grace, seasoned with salt, that ye may know how ye ought to answer every man.',
  source: 'Colossians 4:6',
}

export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into site_content (name, value, updated_at)
    select 'quotes', ${JSON.stringify([VERSE])}, updated_at from site_content
    where name = 'openedAt' and not exists (select 1 from site_content where name = 'quotes')`.execute(db)
}
