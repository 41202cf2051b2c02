import { linkTo } from '#routes'
import { redirect } from 'react-router'
import {
  ACCOUNT_SIGN_IN_LIMIT,
  ADDRESS_LIMITS,
  hashCounter,
  homeOf,
  isUserType,
  normaliseEmail,
  signInCounter,
} from '#domain/accounts/accounts'
import { hasSecondStep } from '#domain/accounts/second-step-due'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields, signInForm, signUpForm, type FieldValues } from '#domain/forms'
import { signInRefusalText, signUpRefusalText } from '#domain/text/shared/accounts/sign-in-refusals'
import { MESSAGES } from '#domain/words/messages'
import { defineActions, defineVisitorAction, type VisitorActionContext } from '#app/action'
import { accountForSignIn, signUp as createAccount } from '#records/accounts/accounts'
import { siteIdentity } from '#records/content/content'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { hasMovedIn } from '#records/accounts/moved-in'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { awaitCode } from '#records/accounts/sign-ins'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import { awaitedCookies } from '#services/accounts/cookies'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { requirePasskey } from '#app/workflows/accounts/passkeys/check-passkey'
import { enter } from '#app/workflows/accounts/sign-in-session'
import { ownSignUp } from './own-sign-up.ts'

export type LoginHint = { hint: string | null }

const SIGN_IN_FIELDS = ['email', 'password']
const SIGN_UP_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'privacy']

const readNext = ({ url }: VisitorActionContext) => url.searchParams.get('next')

const dropSecrets = ({ password: _password, confirmPassword: _confirm, ...values }: FieldValues) => values

async function findSignIn({ email, password }: { email: string; password: string }, context: VisitorActionContext) {
  const { academy, visit, now } = context
  const { records, passwords } = academy
  // Security: known devices have their own limit, so that strangers cannot lock the owner out.
  const known = await knownDeviceOf(records, visit.deviceHash, email, now)
  const taken = await takeAttempts(
    records,
    [
      { subject: signInCounter(email, known), limit: ACCOUNT_SIGN_IN_LIMIT },
      ...(known ? [] : [{ subject: `sign-in:address:${visit.address}`, limit: ADDRESS_LIMITS['sign-in'] }]),
      hashCounter(visit.address, known),
    ],
    now,
  )
  if (!taken.ok) return no('too-many')
  const account = await accountForSignIn(records, email)
  const verdict = await passwords.verify(account?.passwordHash ?? null, password, known ?? visit.address)
  if (verdict === 'busy') {
    await forgiveAttempts(records, taken.ids)
    return no('too-many')
  }
  if (verdict === 'wrong' || !account?.passwordHash) return no('wrong-password')
  // Keeps the count of the last attempt, because hashing costs time even for a correct password.
  await forgiveAttempts(records, taken.ids.slice(0, -1))
  const { id, type, passwordHash } = account
  if (account.disabledAt !== null) return no('disabled')
  return isUserType(type) ? yes({ id, type, passwordHash }) : no('unknown-type')
}

const signIn = defineVisitorAction({
  read(form) {
    const { values, ...parsed } = parseFields(signInForm, fieldsOf(form, SIGN_IN_FIELDS))
    return { ...parsed, values: dropSecrets(values), target: 'sign-in' }
  },
  async run({ email, password }, context) {
    const found = await findSignIn({ email: normaliseEmail(email), password }, context)
    if (!found.ok) return found
    const { academy, now } = context
    const { id, type, passwordHash } = found.value
    const next = readNext(context)
    if (hasSecondStep(await stepsOf(academy.records, id))) {
      const awaited = await awaitCode(academy.records, id, passwordHash, now)
      if (!awaited) return no('password-changed')
      const path = `${linkTo('loginCode')}${next ? `?next=${encodeURIComponent(next)}` : ''}`
      return yes(redirect(path, { status: 303, headers: awaitedCookies(academy.config, awaited) }))
    }
    const entered = await enter(context, { userId: id, proof: { passwordHash }, next, home: homeOf(type) })
    return entered ? yes(entered) : no('password-changed')
  },
  refusals: signInRefusalText,
  async explain({ reason }, _account, { academy }): Promise<{ extra?: LoginHint }> {
    // Security: the same text for every address does not reveal which accounts exist.
    const isOld = reason === 'wrong-password' && (await hasMovedIn(academy.records))
    return isOld ? { extra: { hint: MESSAGES.oldAccount } } : {}
  },
  done: ({ value }) => value,
})

const signUp = defineVisitorAction({
  async read(form, { academy }) {
    const parsed = parseFields(signUpForm, fieldsOf(form, SIGN_UP_FIELDS))
    const echo = { values: dropSecrets(parsed.values), target: 'sign-up' }
    if (!parsed.ok) return { ok: false, errors: parsed.errors, ...echo }
    const { firstName, lastName, email, password } = parsed.value
    const { brand } = await siteIdentity(academy.records)
    const guessable = guessablePassword(password, { email, names: [firstName, lastName], brand })
    if (guessable) return { ok: false, errors: { password: guessable }, ...echo }
    return { ok: true, value: { ...parsed.value, form }, ...echo }
  },
  async run({ firstName, lastName, email, password, form }, context) {
    const { academy, visit, now } = context
    const { records, passwords, config } = academy
    const attempts = [
      { subject: `sign-up:address:${visit.address}`, limit: ADDRESS_LIMITS['sign-up'] },
      hashCounter(visit.address, null),
    ]
    const taken = await takeAttempts(records, attempts, now)
    const passwordHash = taken.ok ? await passwords.hash(password, visit.address) : null
    if (passwordHash === null) return no('too-many')
    const welcome = await mailIsSetUp({ config, records })
    const person = { firstName, lastName, email, passwordHash, welcome, agreed: noticeReadIn(form, visit) }
    const made = await createAccount(records, person, now)
    if (!made.ok && made.reason === 'no-such-notice') return no('no-such-notice')
    // A retry after a lost response finds its account.
    const account = made.ok ? { id: made.value.id, passwordHash } : await ownSignUp(academy, visit, email, password)
    if (!account) return no('address-taken')
    const proof = { passwordHash: account.passwordHash }
    const entered = await enter(context, {
      userId: account.id,
      proof,
      next: readNext(context),
      home: linkTo('packages'),
    })
    return entered ? yes(entered) : no('not-entered')
  },
  refusals: signUpRefusalText,
  done: ({ value }) => value,
})

const passkeySignIn = defineVisitorAction({
  read: (form) => ({ ok: true, value: fieldsOf(form, ['passkey'], 20_000).passkey ?? '', target: 'sign-in' }),
  async run(answer, context) {
    const checked = await requirePasskey(context, { answer, purpose: 'sign-in', person: null })
    if (!checked.ok) return checked
    const { id, userId, type } = checked.value
    const next = readNext(context)
    const entered = await enter(context, { userId, proof: { passkey: id }, next, home: homeOf(type) })
    return entered ? yes(entered) : no('wrong-passkey')
  },
  refusals: signInRefusalText,
  done: ({ value }) => value,
})

export const enterAcademy = defineActions({ signIn, signUp, passkeySignIn }, (form) => {
  const panel = form.get('panel')
  return panel === 'passkey' ? 'passkeySignIn' : panel === 'sign-up' ? 'signUp' : 'signIn'
})
