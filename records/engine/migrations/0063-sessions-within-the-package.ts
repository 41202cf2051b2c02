import { sql, type Kysely } from 'kysely'

const REFUSAL = 'a trainee cannot take more sessions than the package has'

/** Imported counters may exceed the package, but must not rise further. */
const exceeds = (counter: string, count: string) =>
  `(new.${counter} > old.${counter} and new.${counter} > (select ${count} from packages where key = new.package))`
const EXCEEDS = `${exceeds('session_took', 'sessions')} or ${exceeds('assessment_took', 'assessments')}`

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (!postgres) {
    await run(
      `create trigger trainees_within_package before update on trainees when ${EXCEEDS}
        begin select raise(abort, '${REFUSAL}'); end`,
    )
    return
  }
  await run(`create function keep_within_package() returns trigger language plpgsql as $$
    begin
      if ${EXCEEDS} then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
  await run(
    `create trigger trainees_within_package before update on trainees for each row
      execute function keep_within_package()`,
  )
}
