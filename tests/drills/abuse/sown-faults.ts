import type { Mutation } from './mutations.ts'

const rule = (file: string, guard: string, instead: string, test: string): Mutation => ({
  file,
  guard,
  instead,
  tests: [test],
})
const built = (file: string, guard: string, instead: string, test: string, titles?: string): Mutation => ({
  file,
  guard,
  instead,
  tests: [test],
  ...(titles ? { titles } : {}),
})

/** Faults of the kinds that people make, over all layers, and the tests that notice. */
export const SOWN_FAULTS: readonly Mutation[] = [
  // Rules: a bound that is off by one, a sign, a condition left out, a wrong zone.
  rule(
    'domain/consent/ages.ts',
    'if (age < least || age > most) return false',
    'if (age < least) return false',
    'domain/consent/ages.test.ts',
  ),
  rule(
    'domain/training/plan-session.ts',
    'return a.startsAt < b.endsAt && b.startsAt < a.endsAt',
    'return a.startsAt <= b.endsAt && b.startsAt <= a.endsAt',
    'domain/training/plan-session.test.ts',
  ),
  rule(
    'domain/enrolment/enrolment.ts',
    "if (guardian === 'waiting') return 'guardian'",
    "if (guardian) return 'guardian'",
    'domain/enrolment/enrolment.test.ts',
  ),
  rule(
    'domain/accounts/second-step-due.ts',
    'createdAt > requiredSince ? createdAt : requiredSince',
    'createdAt',
    'domain/accounts/second-step-due.test.ts',
  ),
  rule('domain/operating/csv.ts', ".replaceAll('\"', '\"\"')", '', 'domain/operating/csv.test.ts'),
  rule(
    'domain/words/formats.ts',
    "timeZone: 'Asia/Manila', month: 'short'",
    "timeZone: 'UTC', month: 'short'",
    'domain/words/formats.test.ts',
  ),
  rule(
    'domain/enrolment/enrolment.ts',
    "if (facts.payment?.status === 'pending') return no('payment-pending') const begun",
    'const begun',
    'domain/enrolment/enrolment.test.ts',
  ),
  rule('domain/accounts/staff.ts', "if (facts.own) return no('own-account')", '', 'records/accounts/staff.test.ts'),
  // Records: a lost condition, a letter not written, a line of the log left out, a lock not taken.
  rule(
    'records/training/handing-over.ts',
    ".where('starts_at', '>', now.toISOString()).execute()",
    '.execute()',
    'records/accounts/staff.test.ts',
  ),
  rule(
    'records/enrolment/payment-mails.ts',
    'if (letter) await queueMail(trx, letter(await factsOf(trx, paymentId), words, now.toISOString()), now)',
    'void letter',
    'records/enrolment/payment-mails.test.ts',
  ),
  rule(
    'records/accounts/passwords.ts',
    "await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()",
    '',
    'records/accounts/password-resets.test.ts',
  ),
  rule(
    'records/accounts/close-account.ts',
    "await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()",
    '',
    'records/training/calendar-feeds/feeds.test.ts',
  ),
  rule('records/mail/messages.ts', '.onConflict((known) => known.doNothing())', '', 'records/mail/messages.test.ts'),
  rule(
    'records/accounts/end-sessions.ts',
    ".where('token_hash', '!=', current ?? '')",
    '',
    'records/accounts/security-letters.test.ts',
  ),
  // The edge and the outside: a header, a limit, a secret in the log, what may be compressed.
  built(
    'edge/headers/security-headers.ts',
    "['X-Content-Type-Options', 'nosniff'],",
    '',
    'tests/requests/abuse/reads.test.ts',
    'a file is opened only',
  ),
  rule(
    'edge/limits/body-limits.ts',
    "if (takes === 'words' || !theirs)",
    "if (takes === 'words')",
    'edge/limits/body-limits.test.ts',
  ),
  rule('services/operating/log.ts', "path.replace(SECRET, '/$1/…')", 'path', 'edge/health/metrics.test.ts'),
  rule('domain/files/uploads.ts', '20 * 1024 * 1024', '2 * 1024 * 1024', 'domain/files/uploads.test.ts'),
  // Requests: a status, a guard of a page, a field that is not saved, a redirect, a cache, a list, a throttle.
  built(
    'app/workflows/accounts/password-change.ts',
    'if (guessable) return { ok: false, errors: { newPassword: guessable } }',
    '',
    'tests/requests/visitor/common-password.test.ts',
  ),
  built(
    'app/visitor/accounts/login-actions.ts',
    "if (!taken.ok) return no('too-many')",
    '',
    'tests/requests/visitor/account.test.ts',
  ),
  built(
    'app/visitor/mail/contact.tsx',
    "if (!attempt.ok) return no('too-many')",
    '',
    'tests/requests/visitor/contact.test.ts',
  ),
  built('edge/requests/origin.ts', 'origin !== own', 'false', 'tests/requests/abuse/foreign-writes.test.ts'),
  built(
    'app/admin/layout.tsx',
    "if (!mayOpen(actor, name)) throw await refusal('role')",
    '',
    'tests/requests/abuse/reads.test.ts',
    'every address',
  ),
  built(
    'app/root.tsx',
    'export const middleware: Route.MiddlewareFunction[] = [readableForms]',
    'export const middleware: Route.MiddlewareFunction[] = []',
    'tests/requests/abuse/refused-writes.test.ts',
    'NUL',
  ),
  built(
    'edge/pages.ts',
    "headers.set('Cache-Control', visit.sessionHash ? 'private, no-store' : 'no-cache')",
    "headers.set('Cache-Control', 'public, max-age=600')",
    'tests/requests/abuse/reads.test.ts',
    'every address',
  ),
  built(
    'records/mail/messages.ts',
    'values({ id, ...message, received_at: now.toISOString(), sending })',
    'values({ id, ...message, received_at: now.toISOString() })',
    'tests/requests/abuse/deeds.test.ts',
  ),
  built(
    'app/visitor/parts/share-tags.tsx',
    '<link rel="canonical" href={url} />',
    '',
    'tests/requests/visitor/home.test.ts',
  ),
  built(
    'app/client/layout.tsx',
    "url.pathname.replace(/\\/(draft|status)$/, '') + url.search",
    "''",
    'tests/requests/visitor/account.test.ts',
  ),
  built(
    'app/admin/enrolment/payment-action.ts',
    "explain: (refused, sent, context) => (refused.reason === 'doubted' ? explainDoubts(sent, context) : {}),",
    '',
    'tests/requests/admin/money/receipts.test.ts',
  ),
  built(
    'app/admin/enrolment/packages/package-action.ts',
    'if (!read.ok) return { ok: false, errors: read.errors, ...echo }',
    'if (!read.ok) return { ok: false, errors: {}, status: 200, ...echo }',
    'tests/requests/admin/packages.test.ts',
  ),
  built('app/admin/list/data-list.tsx', '{search ? (', '{!search ? (', 'tests/requests/admin/content/lists.test.ts'),
  built(
    'app/admin/operating/csv-response.ts',
    '\'Content-Disposition\': `attachment; filename="${name}.csv"`,',
    '',
    'tests/requests/admin/money/reports.test.ts',
  ),
  built(
    'app/client/content/testimonial-form.tsx',
    'if (!read.ok) return { ok: false, errors: read.errors, values, extra }',
    'if (!read.ok) return { ok: false, errors: {}, values, extra }',
    'tests/requests/client/testimonial.test.ts',
  ),
  built(
    'app/workflows/accounts/second-step-changes.ts',
    'yes(await endOtherSessions(records, actor, visit.sessionHash, now))',
    'yes(null)',
    'tests/requests/client/second-step.test.ts',
  ),
  built(
    'app/admin/accounts/staff/staff-action.ts',
    'closeStaff(academy.records, actor, { id, successor }, now)',
    'closeStaff(academy.records, actor, { id, successor: null }, now)',
    'tests/requests/admin/staff/successor.test.ts',
  ),
  built(
    'app/client/enrolment/registration-status.tsx',
    'if (screen !== lastScreen) say(`event: screen\\ndata: ${screen}\\n\\n`)',
    "if (lastScreen === '') say(`event: screen\\ndata: ${screen}\\n\\n`)",
    'tests/requests/client/registration/status-stream.test.ts',
  ),
  built(
    'app/client/enrolment/registration-form.tsx',
    'action={`${here}?step=${step}`}',
    'action={here}',
    'tests/requests/client/registration/steps.test.ts',
  ),
  // A browser: the focus, Escape, a name of a button, a line that fails, what stays on a phone.
  built(
    'app/root.tsx',
    '[keepFormValues, keepThePage]',
    '[keepFormValues]',
    'tests/e2e/line/forms.e2e.ts',
    'a form in a row of a list',
  ),
  built(
    'app/ui/site/header-menus.tsx',
    "list.open = false list.querySelector('summary')?.focus()",
    "list.querySelector('summary')?.focus()",
    'tests/e2e/visitor/shell.e2e.ts',
    'the header unfolds and folds',
  ),
  built(
    'app/client/device/others-words.ts',
    "if ((owner !== undefined && !family.includes(owner)) || key.startsWith('words:/')) localStorage.removeItem(key)",
    '',
    'tests/e2e/offline/leaving.e2e.ts',
    'what was held goes with who it belongs to',
  ),
]
