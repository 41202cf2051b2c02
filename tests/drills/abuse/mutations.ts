import type { Right } from '#domain/accounts/rights'
import type { Guard } from './mutated-tree.ts'

/** One guard of the product and the tests that must notice when it is gone. */
export type Mutation = Guard & {
  /** Test files for vitest, or requests or tests in a browser, which need a build of their own. */
  tests: string[]
  /** Of requests and tests in a browser, those whose titles hold these words. */
  titles?: string
  /** What else has to go with it, so that the file still makes sense. */
  also?: { guard: string; instead: string }
  /** The embedded database lets one writer in at a time: a guard against two at once shows on PostgreSQL only. */
  engine?: 'postgres'
}

const payments = ['records/enrolment/payments.test.ts', 'domain/enrolment/payments.test.ts']
const races = ['tests/drills/faults/races.test.ts']
const enrolment = ['domain/enrolment/enrolment.test.ts', 'records/enrolment/enrolment.test.ts']
const content = ['records/content/content-editing.test.ts']
const without = (right: Right) => `if (!may(actor, '${right}')) return no('not-allowed')`
const withoutToSave = (right: Right) => `if (!may(actor, '${right}')) return refusedSave('not-allowed')`
const consent = ['records/consent/consents.test.ts', 'domain/consent/purposes.test.ts']
const retention = ['records/operating/retention.test.ts']
const assessing = ['records/training/assessing/assessing.test.ts']
const refunds = ['records/money/ledger/refunds.test.ts', 'domain/money/ledger/refunds.test.ts']
const vouchers = ['records/money/vouchers/vouchers.test.ts']
const ledger = ['records/money/ledger/ledger.test.ts']
const statements = ['records/money/statements/statements.test.ts']
const proving = ['records/money/statements/proved-once.test.ts']
const certificates = ['records/training/certificates/certificates.test.ts']
const qrPh = ['records/money/qr-ph/academy-code.test.ts']
const codes = ['domain/money/qr-ph/code.test.ts']
const staff = ['records/accounts/staff.test.ts']
const matrix = ['tests/requests/abuse/reads.test.ts', 'tests/requests/abuse/refused-writes.test.ts']
const foreign = ['tests/requests/abuse/foreign-writes.test.ts']
const uploads = ['tests/requests/abuse/uploads.test.ts']
const sockets = ['tests/drills/abuse/malformed.e2e.ts']
const malformed = ['tests/requests/abuse/malformed.test.ts']
const hostile = ['tests/requests/abuse/hostile-input.test.ts']
const guessable = ['tests/requests/visitor/common-password.test.ts']
const reports = ['tests/requests/abuse/policy-reports.test.ts']
const recordings = ['records/training/practice/attempts.test.ts']
const reviews = ['records/training/practice/reviews.test.ts']
const homework = ['records/training/practice/homework.test.ts']
const PRACTICE = 'records/training/practice'

export const MUTATIONS: Mutation[] = [
  // Recordings: who plays, reports, marks and decides; consent, the day and the month.
  {
    file: `${PRACTICE}/visible-attempts.ts`,
    guard: ".where(({ lit }) => lit(may(actor, 'practice')))",
    tests: recordings,
  },
  {
    file: `${PRACTICE}/visible-attempts.ts`,
    guard: ".$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))",
    tests: recordings,
  },
  { file: `${PRACTICE}/recordings.ts`, guard: ".where('hidden_at', 'is', null)", tests: recordings },
  {
    file: `${PRACTICE}/recordings.ts`,
    guard: ".where('sent_at', '>', await recordingsSince(records.read, now))",
    tests: recordings,
  },
  { file: `${PRACTICE}/attempts.ts`, guard: 'if (!verdict.ok) return verdict', tests: recordings },
  {
    file: `${PRACTICE}/may-record.ts`,
    guard: "if (isAdministrator(actor)) return no('not-allowed')",
    tests: recordings,
  },
  { file: `${PRACTICE}/reports.ts`, guard: without('practice-settings'), tests: recordings },
  {
    file: 'records/operating/legal-holds.ts',
    guard: 'if (await isReported(db, userId)) return true',
    tests: recordings,
  },
  {
    file: 'records/consent/consents.ts',
    guard: "if (purpose === 'recordings' && !given) await removeRecordingsOf(trx, person.id, now)",
    tests: recordings,
  },
  { file: `${PRACTICE}/moments.ts`, guard: without('practice'), tests: reviews },
  { file: `${PRACTICE}/reviews.ts`, guard: without('practice'), tests: reviews },
  { file: `${PRACTICE}/reviews.ts`, guard: 'if (!verdict.ok) return verdict', tests: reviews },
  { file: `${PRACTICE}/marks.ts`, guard: without('practice-settings'), tests: reviews },
  { file: `${PRACTICE}/own-attempt.ts`, guard: ".where('user_id', '=', userId)", tests: reviews },
  { file: `${PRACTICE}/homework.ts`, guard: without('practice'), tests: homework },
  {
    file: `${PRACTICE}/homework.ts`,
    guard: ".$if(coach !== null, (own) => own.where('coach_id', '=', coach))",
    tests: homework,
  },
  // Who may: every verb checks by itself, also behind a guarded page.
  { file: 'records/enrolment/payments.ts', guard: without('payments'), tests: payments },
  { file: 'records/enrolment/payments.ts', guard: without('every-trainee'), tests: payments },
  ...[1, 2].map((nth) => ({
    file: 'records/training/terms-editing.ts',
    guard: without('training-terms'),
    nth,
    tests: ['records/training/terms.test.ts'],
  })),
  ...[1, 2, 3].map((nth) => ({
    file: 'records/money/vouchers/voucher-edits.ts',
    guard: without('packages'),
    nth,
    tests: vouchers,
  })),
  // Without the lock on the voucher's row several clients get its last use.
  { file: 'records/money/vouchers/voucher-use.ts', guard: '.forUpdate()', tests: vouchers, engine: 'postgres' },
  { file: 'records/money/ledger/refunds.ts', guard: without('payments'), tests: refunds },
  {
    file: 'records/money/ledger/refunds.ts',
    guard: "if (!isProved(actor, now)) return no('not-allowed')",
    tests: refunds,
  },
  {
    file: 'domain/money/ledger/refunds.ts',
    guard: "if (amountCentavos > facts.leftCentavos) return no('more-than-came-in')",
    tests: refunds,
  },
  {
    file: 'records/money/balance/rest.ts',
    guard: ".where('user_id', '=', actorId)",
    tests: ['records/money/balance/balance.test.ts'],
  },
  {
    file: 'records/money/balance/balances-due.ts',
    guard: without('payments'),
    tests: ['records/money/balance/balance.test.ts'],
  },
  // Without the coach's row held, or the trainees', one hour is planned twice.
  ...[1, 2].map((nth) => ({
    file: 'records/training/sessions/session-locks.ts',
    guard: '.forUpdate()',
    nth,
    tests: ['tests/drills/faults/session-races.test.ts'],
    engine: 'postgres' as const,
  })),
  ...[1, 2, 3, 4].map((nth) => ({
    file: 'records/enrolment/package-editing/package-state.ts',
    guard: without('packages'),
    nth,
    tests: ['records/enrolment/package-editing/package-state.test.ts'],
  })),
  ...[1, 2].map((nth) => ({
    file: 'records/enrolment/package-editing/words.ts',
    guard: withoutToSave('packages'),
    nth,
    tests: ['records/enrolment/package-editing/package-state.test.ts'],
  })),
  { file: 'records/training/progress.ts', guard: without('sessions'), tests: ['records/training/progress.test.ts'] },
  {
    file: 'records/training/asking/answer-move-request.ts',
    guard: without('sessions'),
    tests: ['records/training/asking/asking.test.ts'],
  },
  {
    file: 'records/training/asking/confirm-attendance.ts',
    guard: ".where('trainees.user_id', '=', ownId(actor))",
    tests: ['records/training/asking/asking.test.ts'],
  },
  {
    file: 'records/training/calendar-feeds/entries.ts',
    guard: ".where('trainees.user_id', '=', userId)",
    tests: ['records/training/calendar-feeds/feeds.test.ts'],
  },
  {
    file: 'records/training/calendar-feeds/feeds.ts',
    guard: ".where('users.disabled_at', 'is', null)",
    tests: ['records/training/calendar-feeds/feeds.test.ts'],
  },
  { file: 'records/mail/messages.ts', guard: without('messages'), tests: ['records/mail/messages.test.ts'] },
  { file: 'records/mail/outbox.ts', guard: without('messages'), tests: ['records/mail/messages.test.ts'] },
  { file: 'records/content/accomplishments.ts', guard: withoutToSave('content'), nth: 1, tests: content },
  { file: 'records/content/accomplishments.ts', guard: withoutToSave('content'), nth: 2, tests: content },
  { file: 'records/content/member-editing.ts', guard: withoutToSave('content'), nth: 1, tests: content },
  { file: 'records/content/member-editing.ts', guard: withoutToSave('content'), nth: 2, tests: content },
  { file: 'records/content/testimonial-hiding.ts', guard: withoutToSave('content'), nth: 1, tests: content },
  { file: 'records/content/testimonial-hiding.ts', guard: withoutToSave('content'), nth: 2, tests: content },
  { file: 'records/training/material-editing.ts', guard: withoutToSave('materials'), nth: 1, tests: content },
  { file: 'records/training/material-editing.ts', guard: withoutToSave('materials'), nth: 2, tests: content },
  { file: 'records/training/material-editing.ts', guard: withoutToSave('materials'), nth: 3, tests: content },
  { file: 'records/training/material-editing.ts', guard: withoutToSave('materials'), nth: 4, tests: content },
  {
    file: 'records/accounts/own/deletion-requests.ts',
    guard: without('account-deletion'),
    tests: ['records/accounts/own/deletion-requests.test.ts'],
  },
  {
    file: 'records/files/files.ts',
    guard: 'return isOwner(actor, file.owner_id) ? file : null',
    instead: 'return file',
    tests: ['records/files/files.test.ts'],
  },
  {
    file: 'records/files/files.ts',
    guard: '(await mayOpenMaterialFile(records.read, actor, file.id)) ? file : null',
    instead: 'file',
    tests: ['records/files/files.test.ts', 'records/training/materials.test.ts'],
  },
  { file: 'records/content/content-edits.ts', guard: ".where('user_id', '=', ownId(actor))", tests: content },
  { file: 'records/content/content-edits.ts', guard: ".where('purpose', '=', purpose)", tests: content },
  {
    file: 'records/accounts/second-steps.ts',
    guard: ".where('user_id', '=', ownId(actor)).where('token_hash', 'like'",
    instead: ".where('token_hash', 'like'",
    tests: ['records/accounts/second-steps.test.ts'],
  },
  // Once: a status is written only from the status that was read.
  {
    file: 'records/enrolment/payment-writes.ts',
    guard: "if (decided.numUpdatedRows !== 1n) return 'already-decided'",
    tests: races,
    engine: 'postgres',
  },
  {
    file: 'records/enrolment/payment-writes.ts',
    guard: "if (moved.numUpdatedRows !== 1n) return 'current-package-ongoing'",
    tests: races,
    engine: 'postgres',
  },
  {
    file: 'records/mail/outbox.ts',
    guard: ".onConflict((conflict) => conflict.column('once').doNothing())",
    tests: [
      'records/mail/outbox.test.ts',
      'records/enrolment/payment-mails.test.ts',
      'tests/drills/faults/mail.test.ts',
    ],
  },
  {
    file: 'records/accounts/second-steps.ts',
    guard: "eb('last_counter', '<', step), eb('last_counter', '>', step + STEPS_AHEAD)",
    instead: "eb('last_counter', '<=', step), eb('last_counter', '>', step + STEPS_AHEAD)",
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/second-steps.ts',
    guard: ".where('second_steps.confirmed_at', 'is', null)",
    tests: ['records/accounts/second-steps.test.ts'],
  },
  // Passkeys: one challenge serves once and for one purpose, and a removed or copied one opens nothing.
  {
    file: 'records/accounts/passkeys/challenges.ts',
    guard: 'taken.purpose === purpose && taken.user_id === userId ?',
    instead: 'true ?',
    tests: ['records/accounts/passkeys/passkeys.test.ts'],
  },
  {
    file: 'records/accounts/passkeys/challenges.ts',
    guard: '|| taken.expires_at <= now.toISOString()',
    instead: '',
    tests: ['records/accounts/passkeys/passkeys.test.ts'],
  },
  {
    file: 'records/accounts/sign-ins.ts',
    guard: "if ('passkey' in proof && !(await isTheirs(trx, userId, proof.passkey))) return no('proof-gone')",
    tests: ['records/accounts/passkeys/passkeys.test.ts'],
  },
  {
    file: 'records/accounts/passkeys/passkeys.ts',
    guard: ".where('users.disabled_at', 'is', null)",
    tests: ['records/accounts/passkeys/passkeys.test.ts'],
  },
  {
    file: 'records/accounts/second-steps.ts',
    guard: "const keys = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()",
    instead: 'const keys = { numDeletedRows: 0n }',
    tests: ['records/accounts/passkeys/passkeys.test.ts'],
  },
  // What people agreed to.
  { file: 'records/consent/consents.ts', guard: without('every-trainee'), tests: consent },
  { file: 'records/consent/notices.ts', guard: without('content'), tests: consent },
  {
    file: 'domain/consent/purposes.ts',
    guard: 'answers.training === true ?',
    instead: 'true ?',
    tests: consent,
  },
  {
    file: 'records/content/wins.ts',
    guard: ".on('files.kind', '=', 'picture')",
    tests: consent,
  },
  // Booking and paying.
  {
    file: 'records/enrolment/submit-proof.ts',
    guard: ".where('user_id', '=', actorId).where('file_id', 'is not', null)",
    instead: ".where('file_id', 'is not', null)",
    tests: enrolment,
  },
  {
    file: 'records/enrolment/payment-questions.ts',
    guard: ".where('payments.user_id', '=', actorId)",
    tests: ['records/enrolment/payment-questions.test.ts'],
  },
  {
    file: 'records/files/uploads.ts',
    guard: ".where('uploads.user_id', '=', ownerId)",
    tests: ['records/enrolment/payment-questions.test.ts'],
  },
  {
    file: 'records/files/upload-pieces.ts',
    guard: "if (start !== (await endOf(trx, uploadId))) return no('not-the-end')",
    tests: ['records/files/upload-pieces.test.ts'],
  },
  // Signing in and staying in.
  {
    file: 'records/accounts/throttles.ts',
    guard: 'if ((await takenOf(trx, subject, each, now)) >= each.count) return { ok: false, refused: at }',
    tests: ['records/accounts/throttles.test.ts'],
  },
  {
    file: 'records/accounts/throttles.ts',
    guard: ".where('at', '>', since)",
    tests: ['records/accounts/throttles.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: 'now.toISOString() >= expiresAt || ',
    tests: ['records/accounts/accounts.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: ' || idle >= SESSION_DAYS.idle * DAY_MS',
    tests: ['records/accounts/accounts.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: "await trx.deleteFrom('sessions').where('user_id', '=', known.id).execute()",
    tests: ['records/accounts/accounts.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: 'await clearSecondStep(trx, known.id)',
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: "if (known && known.type !== administrator) return no('is-a-client')",
    tests: ['records/accounts/accounts.test.ts'],
  },
  {
    file: 'records/accounts/password-resets.ts',
    guard: ".where('expires_at', '>', now.toISOString())",
    nth: 2,
    tests: ['records/accounts/password-resets.test.ts'],
  },
  {
    file: 'records/accounts/passwords.ts',
    guard: "await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()",
    tests: ['records/accounts/password-resets.test.ts'],
  },
  {
    file: 'records/accounts/passwords.ts',
    guard: ".where('password_hash', '=', oldHash)",
    tests: ['records/accounts/password-resets.test.ts'],
  },
  {
    file: 'records/accounts/sign-ins.ts',
    guard: ".where('expires_at', '>', now.toISOString())",
    nth: 1,
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/sign-ins.ts',
    guard: ".where('expires_at', '>', now.toISOString())",
    nth: 2,
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/sign-ins.ts',
    guard: "'passwordHash' in proof && user.password_hash !== proof.passwordHash",
    instead: 'false',
    tests: ['records/accounts/sign-ins.test.ts'],
  },
  {
    file: 'records/accounts/sign-ins.ts',
    guard: 'older.length > 0',
    instead: 'false',
    tests: ['records/accounts/sign-ins.test.ts'],
  },
  {
    file: 'records/accounts/known-devices.ts',
    guard: ".where('users.email', '=', normaliseEmail(email))",
    tests: ['records/accounts/sign-ins.test.ts'],
  },
  {
    file: 'records/accounts/passwords.ts',
    guard: "await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()",
    tests: ['records/accounts/sign-ins.test.ts'],
  },
  {
    file: 'records/mail/mail-links.ts',
    guard: 'if (now.getTime() - new Date(createdAt).getTime() >= lives) return null',
    tests: ['records/accounts/password-resets.test.ts'],
  },
  {
    file: 'services/accounts/turns.ts',
    guard: 'if (own >= each || !makeRoom(own)) return null',
    tests: ['services/accounts/turns.test.ts'],
  },
  // Whose address it is.
  {
    file: 'records/accounts/second-steps.ts',
    guard:
      "if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, ownId(actor)), mailIsSetUp })) return no('unverified')",
    nth: 1,
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/second-steps.ts',
    guard:
      "if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, ownId(actor)), mailIsSetUp })) return no('unverified')",
    nth: 2,
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/content/testimonials.ts',
    guard:
      "if (actor.id === userId && awaitsVerification({ verifiedAt: user?.verified_at ?? null, mailIsSetUp })) return no('unverified')",
    tests: ['records/content/testimonials.test.ts'],
  },
  {
    file: 'records/accounts/verification.ts',
    guard: ".where('user_id', '=', ownId(actor))",
    tests: ['records/accounts/verification.test.ts'],
  },
  {
    file: 'records/accounts/password-resets.ts',
    guard: 'takenOver && (await clearSecondStep(trx, used.user_id))',
    instead: 'false',
    tests: ['records/accounts/second-steps.test.ts'],
  },
  {
    file: 'records/accounts/password-resets.ts',
    guard: 'await dropWaitingLinks(trx, account.id)',
    tests: ['records/accounts/password-resets.test.ts'],
  },
  {
    file: 'records/accounts/accounts.ts',
    guard: ".where('users.disabled_at', 'is', null)",
    tests: ['records/accounts/close-account.test.ts'],
  },
  {
    file: 'records/accounts/own/delete-person.ts',
    guard:
      "await trx.updateTable('audit_log').set({ actor_name: FORGOTTEN }).where('actor_id', '=', person.id).execute()",
    tests: ['records/accounts/own/deletion-requests.test.ts'],
  },
  {
    file: 'records/accounts/own/delete-person.ts',
    guard: 'if (!person.verified) return',
    tests: ['records/accounts/own/deletion-requests.test.ts'],
  },
  // Records expire after their term, and records of a case stay.
  { file: 'records/operating/retention.ts', guard: without('retention-terms'), tests: retention },
  ...[1, 2].map((nth) => ({
    file: 'records/operating/legal-holds.ts',
    guard: without('legal-holds'),
    nth,
    tests: retention,
  })),
  {
    file: 'records/accounts/own/deletion-requests.ts',
    guard: 'held: await isHeld(trx, request.userId),',
    instead: 'held: false,',
    tests: retention,
  },
  {
    file: 'records/operating/retention-due.ts',
    guard: 'and payments.user_id not in ${PEOPLE} and payments.id not in ${PAYMENTS}',
    instead: '',
    tests: retention,
  },
  {
    file: 'records/operating/retention-due.ts',
    guard:
      "and not exists (select 1 from payments where payments.user_id = users.id and removed_at is null and status in ('pending', 'confirmed'))",
    instead: '',
    tests: retention,
  },
  // Who looked, and a log that is a chain.
  {
    file: 'records/engine/log/log-chain.ts',
    guard:
      "if (!own) throw new Error('rows of the log and the ledger are written inside transaction(), which makes their links')",
    instead: 'if (!own) return { entries: [], ledger: [] }',
    tests: ['records/operating/log-proof.test.ts'],
  },
  {
    file: 'domain/operating/chain/log-chain.ts',
    guard: "if (link.salt === null) return row.isForgotten ? null : 'words'",
    instead: 'if (link.salt === null) return null',
    tests: ['domain/operating/chain/log-chain.test.ts'],
  },
  {
    file: 'records/operating/looks.ts',
    guard: 'if (first) await recordDecision(trx, actor, look, now)',
    instead: 'await recordDecision(trx, actor, look, now)',
    tests: ['records/operating/timeline.test.ts'],
  },
  {
    file: 'records/operating/timeline.ts',
    guard: "if (user && user.type !== 'CLIENT_USER' && !may(actor, 'log')) return no('not-found')",
    tests: ['records/operating/timeline.test.ts'],
  },
  {
    file: 'records/engine/sqlite.ts',
    guard: '; pragma secure_delete = on',
    tests: ['records/accounts/own/deletion-requests.test.ts'],
  },
  // Input and output.
  {
    file: 'services/files/files.ts',
    guard: "!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.'))",
    instead: 'false',
    tests: ['services/files/files.test.ts'],
  },
  {
    file: 'domain/accounts/common-passwords.ts',
    guard: "if (COMMON.has(password.normalize('NFKC').trim().toLowerCase())) return MESSAGES.commonPassword",
    tests: ['domain/accounts/common-passwords.test.ts'],
  },
  {
    file: 'domain/accounts/common-passwords.ts',
    guard: 'if (own.includes(bare)) return MESSAGES.ownPassword',
    tests: ['domain/accounts/common-passwords.test.ts'],
  },
  {
    file: 'records/operating/policy-reports.ts',
    guard: without('log'),
    tests: ['records/operating/policy-reports.test.ts'],
  },
  {
    file: 'records/operating/policy-reports.ts',
    guard: "await trx.deleteFrom('policy_reports').where('id', 'not in', newest).execute()",
    tests: ['records/operating/policy-reports.test.ts'],
  },
  {
    file: 'edge/requests/origin.ts',
    guard: 'if (origin !== null && origin !== own) return false',
    tests: foreign,
    titles: 'another site',
  },
  // At the edge: these are tried on a site built without the guard.
  {
    file: 'edge/steps/check-requests.ts',
    guard: 'if (!isSameOriginWrite(from)) return refuseRequest(HTTP_REFUSALS.foreign)',
    tests: foreign,
    titles: 'another site',
  },
  {
    file: 'app/admin/layout.tsx',
    guard: "if (!isAdministrator(actor)) throw await refusal('client')",
    tests: matrix,
    titles: 'every address',
  },
  {
    file: 'app/admin/layout.tsx',
    guard: 'if (actor.held && !OPEN_WITHOUT.includes(name)) throw redirect(secondStepPath(url))',
    tests: ['tests/e2e/passkeys/required.e2e.ts'],
    titles: 'reach nothing else',
  },
  {
    file: 'app/admin/layout.tsx',
    guard: "if (!mayOpen(actor, name)) throw await refusal('role')",
    tests: matrix,
    titles: 'every address',
  },
  {
    file: 'app/admin/layout.tsx',
    guard: 'if (reauthenticationPath) throw redirect(reauthenticationPath)',
    tests: matrix,
    titles: 'proved nothing',
  },
  {
    file: 'records/accounts/staff.ts',
    guard: "if (!isProved(actor, now)) return no('not-allowed')",
    tests: staff,
  },
  { file: 'records/accounts/staff.ts', guard: without('staff'), tests: staff },
  {
    file: 'domain/accounts/staff.ts',
    guard: "if (facts.role !== facts.shown) return no('changed-meanwhile')",
    tests: staff,
  },
  {
    file: 'records/content/site/site-editing.ts',
    guard: "if (isPaying && !may(actor, 'payment-details')) return { ok: false, reason: 'not-allowed' }",
    tests: ['records/content/site/payment-accounts.test.ts'],
  },
  ...[1, 2, 3].map((nth) => ({
    file: 'records/money/qr-ph/academy-code.ts',
    guard: without('payment-details'),
    nth,
    tests: qrPh,
  })),
  ...[1, 2].map((nth) => ({
    file: 'records/money/qr-ph/academy-code.ts',
    guard: "if (!isProved(actor, now)) return no('proof-needed')",
    nth,
    tests: qrPh,
  })),
  {
    file: 'records/money/qr-ph/academy-code.ts',
    guard: "if (!may(actor, 'payment-details')) return null",
    tests: qrPh,
  },
  {
    file: 'records/money/qr-ph/academy-code.ts',
    guard: "if (code?.id !== id) return no('changed-meanwhile')",
    tests: qrPh,
  },
  {
    file: 'records/money/qr-ph/payment-codes.ts',
    guard: ".where('user_id', '=', ownId(actor)) .where('spent_at', 'is', null)",
    instead: ".where('spent_at', 'is', null)",
    tests: ['records/money/qr-ph/payment-codes.test.ts'],
  },
  {
    file: 'services/money/qr-drawing.ts',
    guard: '&& read[0] === text',
    tests: ['services/money/qr-codes.test.ts'],
  },
  { file: 'domain/money/qr-ph/code.ts', guard: "if (!isSealed(text)) return no('wrong-crc')", tests: codes },
  {
    file: 'domain/money/qr-ph/code.ts',
    guard: "if (valueOf(fields, '54') !== null) return no('has-amount')",
    tests: codes,
  },
  { file: 'records/training/assign-coach.ts', guard: without('every-trainee'), tests: staff },
  ...[1, 2, 3, 4].map((nth) => ({
    file: 'records/training/assessing/criteria.ts',
    guard: without('every-trainee'),
    nth,
    tests: assessing,
  })),
  {
    file: 'records/training/assessing/notes.ts',
    guard: "if (!may(actor, 'sessions')) return refused('not-allowed')",
    tests: assessing,
  },
  {
    file: 'records/training/assessing/notes.ts',
    guard: 'if (coach !== null && coach !== row.coachId && coach !== session?.leader) return null',
    tests: assessing,
  },
  { file: 'records/money/statements/add-statement.ts', guard: without('payments'), tests: statements },
  { file: 'records/money/statements/layouts.ts', guard: without('payments'), tests: statements },
  ...[1, 2].map((nth) => ({
    file: 'records/money/statements/ignore-line.ts',
    guard: without('payments'),
    nth,
    tests: statements,
  })),
  { file: 'records/money/statements/taking-back.ts', guard: without('payments'), tests: proving },
  { file: 'records/money/statements/tie-lines.ts', guard: without('payments'), tests: proving },
  // One movement of money, one payment, and of its sum; refunded money excluded.
  {
    file: 'domain/money/statements/prove-payment.ts',
    guard: "if (line.amountCentavos !== amountCentavos || amountCentavos <= 0) return no('line-differs')",
    tests: [...statements, ...proving],
  },
  {
    file: 'domain/money/statements/prove-payment.ts',
    guard: "if (line.reversed) return no('line-reversed')",
    tests: proving,
  },
  {
    file: 'records/money/statements/claim-line.ts',
    guard: "if (!(await claimMovements(trx, ids, movements, claim.at))) return no('transfer-used')",
    tests: proving,
  },
  { file: 'records/training/certificates/issue-certificate.ts', guard: without('sessions'), tests: certificates },
  {
    file: 'records/training/certificates/issue-certificate.ts',
    guard: without('every-trainee'),
    tests: certificates,
  },
  { file: 'records/money/ledger/undo-confirmation.ts', guard: without('payments'), tests: ledger },
  {
    file: 'records/money/ledger/close-month.ts',
    guard: "if (!may(actor, 'payments') || !isProved(actor, now)) return no('not-allowed')",
    tests: ledger,
  },
  { file: 'records/money/ledger/issuer-editing.ts', guard: without('payment-details'), tests: ledger },
  {
    file: 'records/money/ledger/invoice-numbers.ts',
    guard: without('payments'),
    tests: ['records/money/ledger/invoice-numbers.test.ts'],
  },
  {
    file: 'records/money/ledger/own.ts',
    guard: ".where('user_id', '=', ownId(actor))\n    .executeTakeFirst()",
    tests: ledger,
  },
  {
    file: 'records/money/ledger/acknowledgements.ts',
    guard: "if (!may(actor, 'payment-history') || !isAcknowledgementNumber(number)) return null",
    tests: ledger,
  },
  {
    file: 'edge/uploads/uploads.ts',
    guard: 'if (!known) return refuseRequest(REFUSED.missing)',
    tests: uploads,
    titles: 'an upload is begun',
  },
  {
    file: 'edge/uploads/uploads.ts',
    guard: "return isAllowed ? null : ACTION_REFUSALS['not-allowed']",
    tests: uploads,
    titles: 'an upload is begun',
  },
  {
    file: 'app/visitor/accounts/login-actions.ts',
    guard: '{ subject: signInCounter(email, known), limit: ACCOUNT_SIGN_IN_LIMIT },',
    instead: '',
    tests: sockets,
    titles: 'of many guesses',
  },
  {
    file: 'app/visitor/accounts/login-actions.ts',
    guard: 'if (guessable) return { ok: false, errors: { password: guessable }, ...echo }',
    tests: guessable,
    titles: 'wherever',
  },
  {
    file: 'app/workflows/accounts/password-change.ts',
    guard: 'if (guessable) return { ok: false, errors: { newPassword: guessable } }',
    tests: guessable,
    titles: 'wherever',
  },
  {
    file: 'app/visitor/accounts/reset-password.tsx',
    guard: 'if (guessable) return { ok: false, errors: { newPassword: guessable } }',
    tests: guessable,
    titles: 'wherever',
  },
  {
    file: 'edge/headers/policy-reports.ts',
    guard: "if (!mayWrite(address)) return refuseRequest({ status: 429, text: 'Enough was heard of this.' })",
    tests: reports,
    titles: 'a flood',
  },
  {
    file: 'edge/headers/policy-reports.ts',
    guard: 'page: pathForLog(report.page)',
    instead: 'page: report.page',
    tests: reports,
    titles: 'a secret',
  },
  {
    file: 'app/admin/content/site/site-action.ts',
    guard: 'await keepPublicPicture(academy.files, `${kind}s`, bytes, sender.actor.id)',
    instead: 'await keepPicture(academy.files, `${kind}s`, bytes, sender.actor.id)',
    also: { guard: 'keepPublicPicture, type', instead: 'keepPicture, type' },
    tests: hostile,
    titles: 'hostile files',
  },
  {
    file: 'app/root.tsx',
    guard: 'export const middleware: Route.MiddlewareFunction[] = [readableForms]',
    tests: malformed,
    titles: 'a form that cannot be read',
  },
  {
    file: 'edge/connections/slow-senders.ts',
    guard: 'if (seen.slow >= 2) request.socket.destroy()',
    tests: sockets,
    titles: 'whoever sends headers',
  },
]
