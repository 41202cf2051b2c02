import { sql, type Kysely } from 'kysely'

const WORDS: [before: string, after: string][] = [
  ['your handler’s name,', 'the name of your handler if you have one,'],
  ['e-mail address', 'email address'],
  ['the picture of your receipt,', 'the picture of your proof of payment,'],
  ['Letters about your own', 'Emails about your own'],
  [
    'and who coaches you.',
    'and who coaches you.\n- Your practice: recordings that you send to your coach, only if you agreed to that.',
  ],
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const [before, after] of WORDS)
    await sql`update privacy_notices set body = replace(body, ${before}, ${after})
      where version = 1 and published_at is null`.execute(db)
}
