import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { waiting } from '#records/enrolment/pending-payments'

/** Pending payments with an open incoming transaction of their amount; matching them all would be slow. */
const proposed = prepareQuery((read) =>
  waiting({ read })
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('statement_lines')
          .select('statement_lines.id')
          .whereRef('statement_lines.amount_centavos', '=', 'payments.amount_centavos')
          .where('statement_lines.payment_id', 'is', null)
          .where('statement_lines.ignored_at', 'is', null)
          .where('statement_lines.amount_centavos', '>', sql.lit(0)),
      ),
    ),
)

export async function countProposedMatches({ read }: Records, actor: Actor): Promise<number> {
  return may(actor, 'payments') ? Number((await proposed(read))[0]?.count) : 0
}
