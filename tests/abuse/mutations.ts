import type { Guard } from './mutated-tree.ts'

/** One guard of the product and the tests that must notice when it is gone. */
export type Mutation = Guard & {
  /** Test files for vitest, or walks, which need a build of their own. */
  tests: string[]
  /** Of walks, those whose titles hold these words. */
  walk?: string
  /** What else has to go with it, so that the file still makes sense. */
  also?: { guard: string; instead: string }
  /** The embedded database lets one writer in at a time: a guard against two at once shows on PostgreSQL only. */
  engine?: 'postgres'
}

const payments = ['records/payments.test.ts', 'domain/payments.test.ts']
const races = ['tests/faults/races.test.ts']
const enrolment = ['domain/enrolment.test.ts', 'records/enrolment.test.ts']
const content = ['records/content-desk.test.ts']
const NOT_STAFF = "if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }"
const NOT_STAFF_SAVE = "if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')"
const matrix = ['tests/abuse/matrix.e2e.ts']
const attacks = ['tests/abuse/attacks.e2e.ts']
const malformed = ['tests/abuse/malformed.e2e.ts']
const guessable = ['tests/visitor/common-password.e2e.ts']
const reports = ['tests/abuse/policy-reports.e2e.ts']

export const MUTATIONS: Mutation[] = [
  // Who may: every verb asks by itself, whatever page has let somebody through.
  { file: 'records/payments.ts', guard: NOT_STAFF, nth: 1, tests: payments },
  { file: 'records/payments.ts', guard: NOT_STAFF, nth: 2, tests: payments },
  { file: 'records/sessions.ts', guard: NOT_STAFF, tests: ['records/sessions.test.ts'] },
  { file: 'records/messages.ts', guard: NOT_STAFF, tests: ['records/messages.test.ts'] },
  { file: 'records/outbox.ts', guard: NOT_STAFF, tests: ['records/messages.test.ts'] },
  { file: 'records/accomplishments.ts', guard: NOT_STAFF_SAVE, nth: 1, tests: content },
  { file: 'records/accomplishments.ts', guard: NOT_STAFF_SAVE, nth: 2, tests: content },
  { file: 'records/member-desk.ts', guard: NOT_STAFF_SAVE, nth: 1, tests: content },
  { file: 'records/member-desk.ts', guard: NOT_STAFF_SAVE, nth: 2, tests: content },
  { file: 'records/member-desk.ts', guard: NOT_STAFF_SAVE, nth: 3, tests: content },
  { file: 'records/material-desk.ts', guard: NOT_STAFF_SAVE, nth: 1, tests: content },
  { file: 'records/material-desk.ts', guard: NOT_STAFF_SAVE, nth: 2, tests: content },
  { file: 'records/material-desk.ts', guard: NOT_STAFF_SAVE, nth: 3, tests: content },
  { file: 'records/material-desk.ts', guard: NOT_STAFF_SAVE, nth: 4, tests: content },
  { file: 'records/deletion-requests.ts', guard: NOT_STAFF, tests: ['records/deletion-requests.test.ts'] },
  { file: 'records/files.ts', guard: "return file.owner_id === actor.id ? file : null", instead: 'return file', tests: ['records/files.test.ts'] },
  { file: 'records/files.ts', guard: '(await mayOpenMaterials(records.read, actor)) ? file : null', instead: 'file', tests: ['records/files.test.ts', 'records/materials.test.ts'] },
  { file: 'records/editing.ts', guard: ".where('user_id', '=', actor.id)", tests: content },
  { file: 'records/editing.ts', guard: ".where('purpose', '=', purpose)", tests: content },
  { file: 'records/second-steps.ts', guard: ".where('user_id', '=', actor.id).where('token_hash', 'like'", instead: ".where('token_hash', 'like'", tests: ['records/second-steps.test.ts'] },
  // Once: a status is written only from the status that was read.
  { file: 'records/payments.ts', guard: "if (Number(decided.numUpdatedRows) !== 1) return { ok: false, because: 'already-decided' }", tests: races, engine: 'postgres' },
  { file: 'records/payments.ts', guard: "if (Number(moved.numUpdatedRows) !== 1) return { ok: false, because: 'current-package-ongoing' }", tests: races, engine: 'postgres' },
  { file: 'domain/payments.ts', guard: 'facts.removed || ', tests: payments },
  { file: 'domain/payments.ts', guard: "!decisionsFor(facts.status).includes(decision)", instead: 'false', tests: payments },
  { file: 'domain/payments.ts', guard: "if (client.currentPackage !== 'NONE') return { ok: false, because: 'current-package-ongoing' }", tests: payments },
  { file: 'domain/sessions.ts', guard: 'finished < progress.count ? finished + 1 : null', instead: 'finished + 1', tests: ['domain/sessions.test.ts'] },
  { file: 'domain/sessions.ts', guard: 'finished > 0 ? finished - 1 : null', instead: 'finished - 1', tests: ['domain/sessions.test.ts'] },
  { file: 'domain/sessions.ts', guard: 'if (progress.took === seen)', instead: 'if (true)', tests: ['domain/sessions.test.ts'] },
  { file: 'records/outbox.ts', guard: ".onConflict((conflict) => conflict.column('once').doNothing())", tests: ['records/outbox.test.ts', 'records/payment-mails.test.ts', 'tests/faults/mail.test.ts'] },
  { file: 'records/second-steps.ts', guard: ".where('last_counter', '<', step)", tests: ['records/second-steps.test.ts'] },
  { file: 'records/second-steps.ts', guard: ".where('second_steps.confirmed_at', 'is', null)", tests: ['records/second-steps.test.ts'] },
  // Booking and paying.
  { file: 'domain/enrolment.ts', guard: "if (facts.type === 'ADMIN_USER') return no('admin-cannot-book')", tests: enrolment },
  { file: 'domain/enrolment.ts', guard: "if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')", nth: 1, tests: enrolment },
  { file: 'domain/enrolment.ts', guard: "if (facts.payment?.status === 'pending') return no('payment-pending')", nth: 1, tests: enrolment },
  { file: 'domain/enrolment.ts', guard: "if (facts.payment?.status === 'pending') return no('payment-pending')", nth: 3, tests: enrolment },
  { file: 'domain/enrolment.ts', guard: "if (screenFor(facts, key) !== 'form') return no('not-booked')", tests: enrolment },
  { file: 'records/enrolment.ts', guard: ".where('user_id', '=', actorId).where('file_id', 'is not', null)", instead: ".where('file_id', 'is not', null)", tests: enrolment },
  // Signing in and staying in.
  { file: 'records/throttles.ts', guard: 'if ((await takenOf(trx, subject, each, now)) >= each.count) return { ok: false, refused: at }', tests: ['records/throttles.test.ts'] },
  { file: 'records/throttles.ts', guard: ".where('at', '>', since)", tests: ['records/throttles.test.ts'] },
  { file: 'records/accounts.ts', guard: 'now.toISOString() >= expiresAt || ', tests: ['records/accounts.test.ts'] },
  { file: 'records/accounts.ts', guard: ' || idle >= SESSION_DAYS.idle * DAY_MS', tests: ['records/accounts.test.ts'] },
  { file: 'records/accounts.ts', guard: "await trx.deleteFrom('sessions').where('user_id', '=', known.id).execute()", tests: ['records/accounts.test.ts'] },
  { file: 'records/accounts.ts', guard: 'await clearSecondStep(trx, known.id)', tests: ['records/second-steps.test.ts'] },
  { file: 'records/accounts.ts', guard: "if (known && known.type !== administrator) return { ok: false, because: 'is-a-client' }", tests: ['records/accounts.test.ts'] },
  { file: 'records/password-resets.ts', guard: ".where('expires_at', '>', now.toISOString())", nth: 2, tests: ['records/password-resets.test.ts'] },
  { file: 'records/password-resets.ts', guard: "await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()", tests: ['records/password-resets.test.ts'] },
  { file: 'records/password-resets.ts', guard: ".where('password_hash', '=', oldHash)", tests: ['records/password-resets.test.ts'] },
  { file: 'records/sign-ins.ts', guard: ".where('expires_at', '>', now.toISOString())", nth: 1, tests: ['records/second-steps.test.ts'] },
  { file: 'records/sign-ins.ts', guard: ".where('expires_at', '>', now.toISOString())", nth: 2, tests: ['records/second-steps.test.ts'] },
  { file: 'records/sign-ins.ts', guard: "'passwordHash' in proof && user.password_hash !== proof.passwordHash", instead: 'false', tests: ['records/sign-ins.test.ts'] },
  { file: 'records/sign-ins.ts', guard: 'older.length > 0', instead: 'false', tests: ['records/sign-ins.test.ts'] },
  { file: 'records/known-devices.ts', guard: ".where('users.email', '=', normaliseEmail(email))", tests: ['records/sign-ins.test.ts'] },
  { file: 'records/password-resets.ts', guard: "await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()", tests: ['records/sign-ins.test.ts'] },
  { file: 'records/mail-links.ts', guard: "if (now.getTime() - new Date(createdAt).getTime() >= lives) return null", tests: ['records/password-resets.test.ts'] },
  { file: 'services/turns.ts', guard: 'if (own >= each || !makeRoom(own)) return null', tests: ['services/turns.test.ts'] },
  { file: 'domain/accounts.ts', guard: 'if (/[\\\\\\u0000-\\u0020\\u007f]/.test(path)) return null', tests: ['domain/accounts.test.ts'] },
  // Whose address it is.
  { file: 'records/second-steps.ts', guard: "if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, actor.id), mailIsSetUp })) return { ok: false, because: 'unverified' }", nth: 1, tests: ['records/second-steps.test.ts'] },
  { file: 'records/second-steps.ts', guard: "if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, actor.id), mailIsSetUp })) return { ok: false, because: 'unverified' }", nth: 2, tests: ['records/second-steps.test.ts'] },
  { file: 'records/testimonials.ts', guard: "if (actor.id === userId && awaitsVerification({ verifiedAt: user?.verified_at ?? null, mailIsSetUp })) return { ok: false, because: 'unverified' }", tests: ['records/testimonials.test.ts'] },
  { file: 'records/verification.ts', guard: ".where('user_id', '=', actor.id)", tests: ['records/verification.test.ts'] },
  { file: 'records/password-resets.ts', guard: 'takenOver && (await clearSecondStep(trx, used.user_id))', instead: 'false', tests: ['records/second-steps.test.ts'] },
  { file: 'records/password-resets.ts', guard: 'await dropWaitingLinks(trx, account.id)', tests: ['records/password-resets.test.ts'] },
  { file: 'domain/mails.ts', guard: 'verified && name ?', instead: 'name ?', tests: ['domain/mails/mails.test.ts'] },
  { file: 'domain/verification.ts', guard: 'if (other.test(bare)) return', instead: 'if (false) return', tests: ['domain/verification.test.ts'] },
  { file: 'domain/closing.ts', guard: "facts.otherOpenAdministrators > 0 ? { ok: true, do: 'close' } : { ok: false, because: 'last-administrator' }", instead: "{ ok: true, do: 'close' }", tests: ['domain/closing.test.ts'] },
  { file: 'records/accounts.ts', guard: ".where('users.disabled_at', 'is', null)", tests: ['records/closing.test.ts'] },
  { file: 'records/forgetting.ts', guard: "await trx.updateTable('audit_log').set({ actor_name: FORGOTTEN }).where('actor_id', '=', person.id).execute()", tests: ['records/deletion-requests.test.ts'] },
  { file: 'records/forgetting.ts', guard: 'if (!person.verified) return', tests: ['records/deletion-requests.test.ts'] },
  { file: 'records/sqlite.ts', guard: '; pragma secure_delete = on', tests: ['records/deletion-requests.test.ts'] },
  // What comes in and goes out.
  { file: 'domain/csv.ts', guard: "/^[=+\\-@\\t\\r]/.test(text) ? `'${text}` : text", instead: 'text', tests: ['domain/csv.test.ts'] },
  { file: 'domain/uploads.ts', guard: "if (size > RECEIPT_MAX_BYTES) return 'too-large'", tests: ['domain/uploads.test.ts'] },
  { file: 'domain/uploads.ts', guard: "if (!pictureTypeOf(head)) return 'not-a-picture'", tests: ['domain/uploads.test.ts'] },
  { file: 'domain/uploads.ts', guard: "if (size > PDF_MAX_BYTES) return 'too-large'", tests: ['domain/uploads.test.ts'] },
  { file: 'services/files.ts', guard: "!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.'))", instead: 'false', tests: ['services/files.test.ts'] },
  { file: 'domain/mails.ts', guard: "text.replaceAll(/[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+/g, ' ')", instead: 'text', tests: ['domain/mails/mails.test.ts'] },
  { file: 'domain/common-passwords.ts', guard: 'if (COMMON.has(password.normalize(\'NFKC\').trim().toLowerCase())) return MESSAGES.commonPassword', tests: ['domain/common-passwords.test.ts'] },
  { file: 'domain/common-passwords.ts', guard: 'if (own.includes(bare)) return MESSAGES.ownPassword', tests: ['domain/common-passwords.test.ts'] },
  { file: 'domain/policy-reports.ts', guard: 'page.origin !== own || ', tests: ['domain/policy-reports.test.ts'] },
  { file: 'domain/policy-reports.ts', guard: 'letter.slice(0, READ)', instead: 'letter', tests: ['domain/policy-reports.test.ts'] },
  { file: 'records/policy-reports.ts', guard: NOT_STAFF, tests: ['records/policy-reports.test.ts'] },
  { file: 'records/policy-reports.ts', guard: "await trx.deleteFrom('policy_reports').where('id', 'not in', newest).execute()", tests: ['records/policy-reports.test.ts'] },
  { file: 'door/origin.ts', guard: "if (origin !== null && origin !== own) return false", tests: matrix, walk: 'another site' },
  // At the door: these walk a site built without the guard.
  { file: 'server.ts', guard: "if (!reads && !sameOrigin()) return c.text('This request did not come from a page of this site.', 403)", tests: matrix, walk: 'another site' },
  { file: 'app/admin/layout.tsx', guard: "if (actor.type !== 'ADMIN_USER') throw data(null, { status: 403 })", tests: matrix, walk: 'every address' },
  { file: 'door/uploads.ts', guard: "if (!known) return refuse(404, 'Not found')", tests: matrix, walk: 'an upload is begun' },
  { file: 'door/uploads.ts', guard: "if (purpose !== 'receipt' && actor.type !== 'ADMIN_USER') return refuse(403, REFUSALS['not-allowed'].text)", tests: matrix, walk: 'an upload is begun' },
  { file: 'app/visitor/login-actions.ts', guard: '{ subject: signInCounter(email, known), limit: ACCOUNT_SIGN_IN_LIMIT },', instead: '', tests: attacks, walk: 'of many guesses' },
  { file: 'app/visitor/login-actions.ts', guard: "if (guessable) return data<LoginAnswer>({ panel: 'sign-up', values: shown(parsed.values), errors: { password: guessable }, dialog: null }, { status: 422 })", tests: guessable, walk: 'wherever' },
  { file: 'app/password-change.ts', guard: 'if (guessable) return refused({ newPassword: guessable }, 422)', tests: guessable, walk: 'wherever' },
  { file: 'app/visitor/reset-password.tsx', guard: 'if (guessable) return refused({ newPassword: guessable }, 422)', tests: guessable, walk: 'wherever' },
  { file: 'door/policy-reports.ts', guard: "if (!mayWrite(address)) return answer(429, 'Enough was heard of this.')", tests: reports, walk: 'a flood' },
  { file: 'door/policy-reports.ts', guard: 'page: pathForLog(report.page)', instead: 'page: report.page', tests: reports, walk: 'a secret' },
  { file: 'app/admin/site-answer.ts', guard: 'await keepPublicPicture(files, `${kind}s`, bytes)', instead: 'await keepPicture(files, `${kind}s`, bytes)', also: { guard: 'keepPublicPicture, type', instead: 'keepPicture, type' }, tests: attacks, walk: 'hostile files' },
  { file: 'app/root.tsx', guard: 'export const middleware: Route.MiddlewareFunction[] = [readableForms]', tests: malformed, walk: 'a form that cannot be read' },
  { file: 'door/slow-senders.ts', guard: 'if (seen.slow >= 2) request.socket.destroy()', tests: malformed, walk: 'a byte a second' },
]
