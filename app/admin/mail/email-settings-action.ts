import {
  EMAIL_SETTING_FIELDS,
  mayReusePassword,
  readEmailSettings,
  toSmtpUrl,
  type EmailSettingsForm,
} from '#domain/mail/email-settings'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf } from '#domain/forms'
import { emailFieldErrorText } from '#domain/text/staff/mail/email-field-errors'
import { emailSettingsRefusalText, emailSettingsText, smtpProblemText } from '#domain/text/staff/mail/email-settings'
import { EMAIL } from '#domain/words/texts'
import {
  beginEmailTest,
  noteEmailTested,
  readStoredEmail,
  removeEmailSettings,
  saveEmailSettings,
} from '#records/mail/email-settings'
import { openEmailPassword, sealEmailPassword } from '#services/mail/email-password'
import { isEmailConfigured } from '#services/mail/mail'
import { CannotOpen } from '#services/operating/seals'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import type { AppServices } from '#app/context'
import { tryEmailRoute, type EmailTestFailure } from '#app/workflows/mail/test-email'

export type EmailTestResult = { said: string }

const { done: doneText } = emailSettingsText
const LONGEST = 300

const failed = (failure: EmailTestFailure) => ({ ok: false as const, reason: 'test-failed' as const, ...failure })
const refusals = { ...emailSettingsRefusalText, 'test-failed': 'explained' as const }
const explain = (refused: { reason: string } | (EmailTestFailure & { reason: 'test-failed' })) =>
  'problem' in refused ? { text: smtpProblemText[refused.problem], status: 422, extra: { said: refused.said } } : {}

const save = (isTested: boolean) =>
  defineAction({
    read(form) {
      const values = fieldsOf(form, EMAIL_SETTING_FIELDS, LONGEST)
      const { password = '' } = fieldsOf(form, ['password'], LONGEST)
      const read = readEmailSettings(values, password)
      return { ...read, values }
    },
    run: (sent: EmailSettingsForm, context) => saveSent(sent, isTested, context),
    refusals,
    explain,
    done: () => {
      const news = isTested ? 'saved' : 'saved-untested'
      return { news, text: doneText[news] }
    },
  })

async function saveSent(
  { settings, password, testTo }: EmailSettingsForm,
  isTested: boolean,
  context: ActionContext,
) {
  const { academy, actor, now } = context
  const kept = await openKept(academy)
  const reuses = mayReusePassword(kept?.settings ?? null, settings)
  const isUnchanged = reuses && (password === '' || password === kept?.password)
  const clear = isUnchanged ? (kept?.password ?? '') : password
  if (clear === '' && settings.username !== '') return no('password-needed')
  if (isTested) {
    const begun = await beginEmailTest(academy.records, actor, now)
    if (!begun.ok) return begun
    const from = { name: settings.senderName, address: settings.senderAddress }
    const route = { smtpUrl: toSmtpUrl(settings, clear), provider: settings.provider, from }
    const failure = await tryEmailRoute(academy, route, testTo)
    if (failure) return failed(failure)
  }
  const change = {
    settings,
    password: isUnchanged ? null : sealEmailPassword(academy.seals, password),
    tested: isTested,
  }
  return saveEmailSettings(academy.records, actor, change, now)
}

const test = defineAction({
  read(form) {
    const values = fieldsOf(form, ['testAgain'], LONGEST)
    const to = (values.testAgain ?? '').trim()
    if (!EMAIL.test(to)) return { ok: false, errors: { testAgain: emailFieldErrorText.testTo }, values }
    return { ok: true, value: to, values }
  },
  async run(to, { academy, actor, now }) {
    const begun = await beginEmailTest(academy.records, actor, now)
    if (!begun.ok) return begun
    if (isEmailConfigured(academy.config)) {
      const failure = await tryEmailRoute(academy, { smtpUrl: null, provider: 'other', from: null }, to)
      return failure ? failed(failure) : yes(null)
    }
    const kept = await openKept(academy)
    if (!kept) return no('not-set-up')
    const { settings, password } = kept
    if (password === null) return no('password-needed')
    const from = { name: settings.senderName, address: settings.senderAddress }
    const route = { smtpUrl: toSmtpUrl(settings, password), provider: settings.provider, from }
    const failure = await tryEmailRoute(academy, route, to)
    if (failure) return failed(failure)
    await noteEmailTested(academy.records, settings, now)
    return yes(null)
  },
  refusals,
  explain,
  done: () => ({ news: 'tested', text: doneText.tested }),
})

const remove = defineAction({
  read: () => ({ ok: true, value: null }),
  run: (_none, { academy, actor, now }) => removeEmailSettings(academy.records, actor, now),
  refusals: emailSettingsRefusalText,
  done: () => ({ news: 'removed', text: doneText.removed }),
})

export const changeEmail = defineActions({ save: save(true), 'save-untested': save(false), test, remove })

/** A password that no key can decrypt is null; the user enters it again. */
async function openKept({ records, seals }: AppServices) {
  const settings = await readStoredEmail(records)
  if (!settings) return null
  try {
    return { settings, password: openEmailPassword(seals, settings.password) }
  } catch (error) {
    if (error instanceof CannotOpen) return { settings, password: null }
    throw error
  }
}
