import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..', 'app')

// Every form of React Router is sent through the middleware of app/root.tsx, which answers for a line that fails:
// tests/e2e/line/forms.e2e.ts tries one of each kind in a browser. What is sent another way answers for itself.

/** Forms that a browser submits without script, and the reason why no script has to handle them. */
const PLAIN_FORMS: Record<string, string> = {
  'admin/training/roll-call/called-row.tsx': 'with script kept on the device: tests/e2e/offline/roll-call.e2e.ts',
  'admin/training/roll-call/called-session.tsx': 'with script kept on the device: tests/e2e/admin/roll-call.e2e.ts',
  'admin/training/roll-call/undo-toast.tsx': 'with script kept on the device: tests/e2e/admin/roll-call.e2e.ts',
  'ui/accounts/account-security.tsx': 'with script a dialog asks first, and sends by the router',
  'ui/accounts/logout-button.tsx': 'with script a dialog asks first, and sends by the router',
  'ui/site/account-slot.tsx': 'a page without the router: the browser says that there is no line',
  'visitor/mail/contact-form.tsx': 'with script sent by fetch: tests/e2e/line/forms.e2e.ts',
  'visitor/training/trial/trial-form.tsx': 'a page without the router: sent with its query by the script of islands',
  'client/accounts/profile-data.tsx': 'a file that the browser downloads',
  'client/accounts/profile-picture.tsx': 'with script the picture is cropped, and sent by the router',
}

/** What is written by fetch, and the browser test about its line. */
const FETCHES: Record<string, string> = {
  'admin/training/review/use-moments.ts': 'tests/e2e/admin/review.e2e.ts',
  'client/training/practice/attempt-sender.ts': 'tests/e2e/client/practice.e2e.ts',
  'admin/training/roll-call/mark-sender.ts': 'tests/e2e/offline/roll-call.e2e.ts',
  'browser/passkeys.ts': 'tests/e2e/line/forms.e2e.ts',
  'visitor/mail/contact-form.tsx': 'tests/e2e/line/forms.e2e.ts',
  'client/training/reader-place.ts': 'tests/e2e/client/reader.e2e.ts',
  'client/enrolment/waiting-words.ts': 'tests/e2e/offline/waiting-words.e2e.ts',
  'client/enrolment/registration-words.tsx': 'tests/e2e/client/registration.e2e.ts',
}

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(APP, file), 'utf8') }))
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('every form that writes is sent by the router, or is named with what answers for its line [NET-1, NAV-8]', () => {
  expect(filesWith(/<form\b[^>]*method="post"/).toSorted()).toEqual(Object.keys(PLAIN_FORMS).toSorted())
})

it('everything else that writes has a browser test about its line [NET-1]', () => {
  expect(filesWith(/\bfetch\([^)]*\)?[^)]*method: 'POST'|\bsendBeacon\(|XMLHttpRequest/).toSorted()).toEqual(
    Object.keys(FETCHES).toSorted(),
  )
  for (const test of Object.values(FETCHES)) expect(existsSync(join(APP, '..', test)), test).toBe(true)
})

it('the router answers for the line on every page [NET-1]', () => {
  const root = readFileSync(join(APP, 'root.tsx'), 'utf8')
  expect(root).toMatch(/clientMiddleware/)
})
