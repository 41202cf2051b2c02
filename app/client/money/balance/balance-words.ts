import { dueInWords, isPaymentOverdue } from '#domain/money/balance/balance'
import { ENTRY_FACTS } from '#domain/money/ledger/entries'
import { accountInWords, entryAmount, entryInWords } from '#domain/text/shared/ledger'
import { formatDayOf, formatInstant, formatPhp, manilaDayOf } from '#domain/words/formats'
import type { lastQuestion } from '#records/enrolment/payment-questions'
import type { ownBalance } from '#records/money/balance/rest'

type Balance = NonNullable<Awaited<ReturnType<typeof ownBalance>>>
type Question = Awaited<ReturnType<typeof lastQuestion>>
export type ShownBalance = ReturnType<typeof balanceInWords>

export function balanceInWords(balance: Balance, question: Question, now: Date) {
  const { account, entries, sent, packageName, enrolmentId, materialsWhen } = balance
  const today = manilaDayOf(now)
  const [latest] = sent
  const open = latest && latest.status !== 'confirmed' ? latest : null
  return {
    enrolmentId,
    packageName,
    owed: account.owed > 0 ? formatPhp(account.owed) : null,
    tooMuch: account.owed < 0 ? formatPhp(-account.owed) : null,
    due: dueInWords(account.dueOn, today),
    overdue: account.owed > 0 && isPaymentOverdue(account.dueOn, today),
    materialsWait: materialsWhen === 'paid' && account.owed > 0,
    sent: open && {
      status: open.status,
      amount: formatPhp(open.amountCentavos),
      when: formatInstant(open.submittedAt),
      reason: open.reason,
      code: open.code,
    },
    question:
      open?.status === 'pending' && question
        ? { ...question, answered: question.answeredAt && formatInstant(question.answeredAt) }
        : null,
    account: accountInWords(account),
    entries: entries.map(({ id, kind, at, amountCentavos, creditCentavos, method, note }) => ({
      id,
      at,
      day: formatDayOf(at),
      words: entryInWords({ kind, method }),
      note: ENTRY_FACTS[kind].clientReadsNote ? note : null,
      amount: entryAmount({ kind, amountCentavos, creditCentavos }),
    })),
  }
}
