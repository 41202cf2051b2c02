import type { Page } from '@playwright/test'
import type { Site } from '../../site.ts'
import { ADMIN } from './forms-admin.ts'
import { ASKING_FORMS } from './forms-asking.ts'
import { CLIENT } from './forms-client.ts'
import { PASSKEY_FORMS } from './forms-passkeys.ts'
import { CONSENT_FORMS } from './forms-consent.ts'
import { MONEY_TERMS } from './forms-money-terms.ts'
import { PACKAGE_FORMS } from './forms-packages.ts'
import { RETENTION_FORMS } from './forms-retention.ts'
import { SECTION_FORMS } from './forms-sections.ts'
import { LEDGER_FORMS } from './forms-ledger.ts'
import { CALENDAR_FORMS } from './forms-calendar.ts'
import { QR_PH_FORMS } from './forms-qr-ph.ts'
import { STATEMENT_FORMS } from './forms-statements.ts'
import { STAFF_FORMS } from './forms-staff.ts'
import { TRAINING_FORMS } from './forms-training.ts'
import { VISITOR } from './forms-visitor.ts'

type Stage = { page: Page; site: Site }
/** A form filled in and ready to be sent. */
export type Scene = {
  press(): Promise<unknown>
  /** Expects what is seen once it is done. */
  done(): Promise<unknown>
  /** How often it was done, read from the records. */
  once?(): Promise<number>
}
export type Form = {
  name: string
  /** The address of app/routes.ts it is sent to, and the button where that has several. */
  route: string
  intent?: string
  /** The text of the dialog that belongs to a failure of this form. */
  says?: string
  /** A form that says in words of its own that it was not sent, and whose own button sends it again. */
  own?: { said: string; again: string }
  /** Its screen follows the records: once the line is back it may show what was done before anybody tries again. */
  follows?: true
  open(stage: Stage): Promise<Scene>
}

/** Every form of the site with every button that sends something. */
export const FORMS: readonly Form[] = [
  ...VISITOR,
  ...CLIENT,
  ...ADMIN,
  ...PACKAGE_FORMS,
  ...LEDGER_FORMS,
  ...MONEY_TERMS,
  ...STAFF_FORMS,
  ...QR_PH_FORMS,
  ...STATEMENT_FORMS,
  ...PASSKEY_FORMS,
  ...CONSENT_FORMS,
  ...RETENTION_FORMS,
  ...SECTION_FORMS,
  ...TRAINING_FORMS,
  ...CALENDAR_FORMS,
  ...ASKING_FORMS,
]

/** What takes writes and has no button that a person presses. */
export const WITHOUT_BUTTON: Record<string, string> = {
  '/registration/:packagesid/draft':
    'kept by itself while one types, and says by itself when there is no connection: tests/e2e/client/registration.e2e.ts',
  '/admin/calendar':
    'a session is dragged or moved by keys: tests/e2e/admin/calendar.e2e.ts, over a line that fails too',
  '/learningmaterials/:id/page':
    'kept by itself while one reads, and on the device where there is no line: tests/e2e/client/reader.e2e.ts',
  '/admin/today/mark':
    'kept on the device as it is pressed, and sent by itself when there is a line: tests/e2e/offline/roll-call.e2e.ts',
  '/passkeys/challenge': 'asked by the buttons of passkeys, before they send their own form',
  '/*': 'no page: answers 404',
  '/admin/*': 'no page: answers 404',
}
/** Buttons that work before script only; with script nothing is sent. */
export const BEFORE_SCRIPT: readonly string[] = ['preview']
