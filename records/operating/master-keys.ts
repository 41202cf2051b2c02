import type { Records } from '#records/engine/db'

const PORTION = 500

export async function keysInUse({ read }: Records): Promise<string[]> {
  const rows = await read.selectFrom('master_keys').select('name').orderBy('since').execute()
  return rows.map(({ name }) => name)
}

export async function noteKeyInUse({ write }: Records, name: string, now: Date): Promise<void> {
  await write
    .insertInto('master_keys')
    .values({ name, since: now.toISOString() })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Call when no other key encrypts anything any more. */
export async function forgetOtherKeys({ write }: Records, name: string | null): Promise<void> {
  await write
    .deleteFrom('master_keys')
    .$if(name !== null, (query) => query.where('name', '!=', name ?? ''))
    .execute()
}

export async function rewriteSecrets(
  { read, write }: Records,
  reseal: (userId: string, kept: string) => string | null,
): Promise<number> {
  let rewritten = 0
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('second_steps')
      .select(['user_id', 'secret'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(PORTION)
      .execute()
    for (const { user_id, secret } of rows) {
      const next = reseal(user_id, secret)
      if (next === null) continue
      const done = await write
        .updateTable('second_steps')
        .set({ secret: next })
        .where('user_id', '=', user_id)
        .where('secret', '=', secret)
        .executeTakeFirst()
      rewritten += Number(done.numUpdatedRows)
    }
    const last = rows.at(-1)
    if (!last || rows.length < PORTION) return rewritten
    after = last.user_id
  }
}
