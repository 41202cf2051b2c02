import { sql, type Kysely } from 'kysely'

const CREDITS = { 'footer.year': '2024', 'footer.credits': "Made by the academy's developers\n1.1.0a" }

export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; value: string; updated_at: string }>`select name, value, updated_at
    from site_content where name in ('openedAt', 'texts')`.execute(db)
  const opened = rows.find(({ name }) => name === 'openedAt')
  if (!opened) return
  const texts = rows.find(({ name }) => name === 'texts')
  const value = JSON.stringify({ ...(texts ? JSON.parse(texts.value) : {}), ...CREDITS })
  if (texts) await sql`update site_content set value = ${value} where name = 'texts'`.execute(db)
  else
    await sql`insert into site_content (name, value, updated_at)
      values ('texts', ${value}, ${opened.updated_at})`.execute(db)
}
