import { data, redirect } from 'react-router'
import { ACCOUNT_SIGN_IN_LIMIT, ADDRESS_LIMITS, homeOf, isUserType, normaliseEmail, type UserType } from '#domain/accounts'
import { guessablePassword } from '#domain/common-passwords'
import { fieldsOf, parseFields, signInForm, signUpForm, type FieldErrors, type FieldValues } from '#domain/forms'
import { DIALOGS, MESSAGES } from '#domain/messages'
import type { Academy, Visit } from '#app/context'
import { accountForSignIn, signUp } from '#records/accounts'
import { siteIdentity } from '#records/content'
import { hasMovedIn } from '#records/moved-in'
import { awaitCode, secondStepOf } from '#records/second-steps'
import { forgiveAttempts, takeAttempt } from '#records/throttles'
import { awaitedCookies } from '#services/cookies'
import { enter, leadTo } from '../entering.ts'

export type Panel = 'sign-in' | 'sign-up'
/** What /login shows after a refusal: the panel it belongs to, what was typed (never a password), messages, perhaps a dialog. */
export type LoginAnswer = { panel: Panel; values: FieldValues; errors: FieldErrors; dialog: { title: string; text: string } | null; hint?: string | null }

type Asked = { academy: Academy; visit: Visit; form: FormData; next: string | null }

const SIGN_IN_FIELDS = ['email', 'password']
const SIGN_UP_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']

/** Signs a person in, or says in which words not. Attempts are counted before the password is looked at. */
export async function answerSignIn({ academy, visit, form, next }: Asked) {
  const { records, passwords } = academy
  const parsed = parseFields(signInForm, fieldsOf(form, SIGN_IN_FIELDS))
  const refuse = (text: string, status: number, hint: string | null = null) =>
    refused('sign-in', parsed.values, { title: DIALOGS.loginError.title, text }, status, hint)
  if (!parsed.ok) return data<LoginAnswer>({ panel: 'sign-in', values: shown(parsed.values), errors: parsed.errors, dialog: null }, { status: 422 })

  const email = normaliseEmail(parsed.value.email)
  const now = academy.now()
  const ofAccount = await takeAttempt(records, `sign-in:account:${email}`, ACCOUNT_SIGN_IN_LIMIT, now)
  if (!ofAccount.ok) return refuse(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429)
  const ofAddress = await takeAttempt(records, `sign-in:address:${visit.address}`, ADDRESS_LIMITS['sign-in'], now)
  if (!ofAddress.ok) {
    await forgiveAttempts(records, [ofAccount.id])
    return refuse(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429)
  }

  const account = await accountForSignIn(records, email)
  const verdict = await passwords.verify(account?.passwordHash ?? null, parsed.value.password)
  if (verdict === 'busy') {
    await forgiveAttempts(records, [ofAccount.id, ofAddress.id])
    return refuse(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429)
  }
  if (verdict === 'wrong' || !account) {
    // The same words for everybody: they do not tell whether there is such an account.
    const hint = (await hasMovedIn(records)) ? MESSAGES.oldAccount : null
    return refuse(MESSAGES.wrongSignIn, 401, hint)
  }
  await forgiveAttempts(records, [ofAccount.id, ofAddress.id])
  if (!isUserType(account.type)) return refuse(MESSAGES.unknownType, 403)
  const second = await secondStepOf(records, account.id)
  if (second?.confirmedAt) return redirect(`/login/code${next ? `?next=${encodeURIComponent(next)}` : ''}`, { status: 303, headers: awaitedCookies(academy.config, await awaitCode(records, account.id, now)) })
  return enter({ academy, visit }, account.id, (await leadTo(academy, account.id, next)) ?? homeOf(account.type satisfies UserType))
}

/** Makes a client and signs them in; they go on to the package they wanted, else to the packages. */
export async function answerSignUp({ academy, visit, form, next }: Asked) {
  const { records, passwords } = academy
  const parsed = parseFields(signUpForm, fieldsOf(form, SIGN_UP_FIELDS))
  const refuse = (text: string, status: number) => refused('sign-up', parsed.values, { title: 'Sign-up Error', text: `Error signing up: ${text}` }, status)
  if (!parsed.ok) return data<LoginAnswer>({ panel: 'sign-up', values: shown(parsed.values), errors: parsed.errors, dialog: null }, { status: 422 })

  const { firstName, lastName, email, password } = parsed.value
  const guessable = guessablePassword(password, { email, names: [firstName, lastName], brand: (await siteIdentity(records)).brand })
  if (guessable) return data<LoginAnswer>({ panel: 'sign-up', values: shown(parsed.values), errors: { password: guessable }, dialog: null }, { status: 422 })

  const now = academy.now()
  const attempt = await takeAttempt(records, `sign-up:address:${visit.address}`, ADDRESS_LIMITS['sign-up'], now)
  if (!attempt.ok) return refuse(MESSAGES.tooManyAttempts, 429)
  const passwordHash = await passwords.hash(password)
  if (passwordHash === null) return refuse(MESSAGES.tooManyAttempts, 429)
  const made = await signUp(records, { firstName, lastName, email, passwordHash }, now)
  if (!made.ok) return refuse(MESSAGES.addressTaken, 409)
  return enter({ academy, visit }, made.do.id, (await leadTo(academy, made.do.id, next)) ?? '/packages-registration')
}

type Dialog = { title: string; text: string }

function refused(panel: Panel, values: FieldValues, dialog: Dialog, status: number, hint: string | null = null) {
  return data<LoginAnswer>({ panel, values: shown(values), errors: {}, dialog, hint }, { status })
}

function shown({ password: _password, confirmPassword: _confirm, ...rest }: FieldValues): FieldValues {
  return rest
}
