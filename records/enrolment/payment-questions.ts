import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import {
  checkQuestionAnswer as answerRule,
  type Answer,
  type QuestionAnswerRefusal,
} from '#domain/enrolment/questions'
import { transaction, lockUser, newId, type Records, type Transaction } from '#records/engine/db'
import { freeFile } from '#records/files/uploads'
import { mailAnswer } from './payment-mails.ts'

export async function openQuestion(
  trx: Transaction,
  { paymentId, words, by, at }: { paymentId: string; words: string; by: string; at: string },
): Promise<boolean> {
  const questionRow = await trx
    .insertInto('payment_questions')
    .values({ id: newId(), payment_id: paymentId, asked_at: at, asked_by: by, words })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return questionRow.numInsertedOrUpdatedRows === 1n
}

export async function questionsOf(records: Records, paymentId: string) {
  return records.read
    .selectFrom('payment_questions')
    .leftJoin('users', 'users.id', 'asked_by')
    .leftJoin('receipt_readings', 'file_id', 'answer_file_id')
    .select([
      'payment_questions.id',
      'words',
      'asked_at as requestedAt',
      'users.name as requestedBy',
      'answered_at as answeredAt',
      'answer_text as answerText',
      'answer_file_id as answerFileId',
      'tried_at as readAt',
      'reference as readReference',
      'amount_centavos as readCentavos',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('asked_at')
    .orderBy('payment_questions.id')
    .execute()
}

export async function lastQuestion(records: Records, actor: Pick<Actor, 'id'>, partOf: string | null = null) {
  const row = await records.read
    .selectFrom('payment_questions')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_questions.id', 'words', 'asked_at as requestedAt', 'answered_at as answeredAt'])
    .where('user_id', '=', ownId(actor))
    .where('part_of', partOf === null ? 'is' : '=', partOf)
    .where('removed_at', 'is', null)
    .$if(partOf !== null, (questionRow) => questionRow.where('status', '<>', 'confirmed'))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function answerQuestion(
  records: Records,
  actorId: string,
  question: string,
  answer: Answer,
  now: Date,
): Promise<Verdict<{ again: boolean }, QuestionAnswerRefusal | 'not-found' | 'upload-missing'>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, actorId)
    const questionRow = await trx
      .selectFrom('payment_questions')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .leftJoin('uploads', 'uploads.file_id', 'answer_file_id')
      .select(['payment_id', 'answered_at', 'answer_text', 'uploads.id as upload', 'status', 'removed_at'])
      .where('payment_questions.id', '=', question)
      .where('payments.user_id', '=', actorId)
      .executeTakeFirst()
    if (!questionRow) return no('not-found')
    const verdict = answerRule(
      {
        payment: { status: questionRow.status, removed: questionRow.removed_at !== null },
        answered: questionRow.answered_at
          ? { text: questionRow.answer_text ?? '', upload: questionRow.upload }
          : null,
      },
      answer,
    )
    if (!verdict.ok) return verdict
    if (verdict.value === 'kept-before') return yes({ again: true })
    const file = answer.upload ? await freeFile(trx, actorId, answer.upload) : null
    if (answer.upload && !file) return no('upload-missing')
    const written = await trx
      .updateTable('payment_questions')
      .set({ answered_at: now.toISOString(), answer_text: answer.text || null, answer_file_id: file })
      .where('id', '=', question)
      .where('answered_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.id', '=', 'payment_questions.payment_id')
            .where('status', '=', 'pending')
            .where('removed_at', 'is', null),
        ),
      )
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('already-answered')
    await mailAnswer(trx, questionRow.payment_id, question, now)
    return yes({ again: false })
  })
}
