import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import {
  ACCOUNT_SIGN_IN_LIMIT,
  ADDRESS_LIMITS,
  hashCounter,
  homeOf,
  isUserType,
  normaliseEmail,
  signInCounter,
  type UserType,
} from '#domain/accounts/accounts'
import { hasSecondStep } from '#domain/accounts/second-step-due'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { fieldsOf, parseFields, signInForm, signUpForm, type FieldErrors, type FieldValues } from '#domain/forms'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import type { AppServices, RequestContext } from '#app/context'
import { accountForSignIn, signUp } from '#records/accounts/accounts'
import { siteIdentity } from '#records/content/content'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { hasMovedIn } from '#records/accounts/moved-in'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { awaitCode } from '#records/accounts/sign-ins'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import { awaitedCookies } from '#services/accounts/cookies'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { enter } from '#app/workflows/accounts/sign-in-session'
import { answerPasskeySignIn } from './login-passkey.ts'
import { ownSignUp } from './own-sign-up.ts'

type Panel = 'sign-in' | 'sign-up'
export type LoginAnswer = {
  panel: Panel
  values: FieldValues
  errors: FieldErrors
  dialog: { title: string; text: string } | null
  hint?: string | null
}

export async function answerPasskey(args: LoginArgs & { request: Request; url: URL }) {
  const said = await answerPasskeySignIn(args)
  return said instanceof Response ? said : answering('sign-in', {})({ dialog: said }, 401)
}

type LoginArgs = { academy: AppServices; visit: RequestContext; form: FormData; next: string | null }

const SIGN_IN_FIELDS = ['email', 'password']
const SIGN_UP_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'privacy']

export async function answerSignIn({ academy, visit, form, next }: LoginArgs) {
  const { records, passwords } = academy
  const parsed = parseFields(signInForm, fieldsOf(form, SIGN_IN_FIELDS))
  const answer = answering('sign-in', parsed.values)
  const refuse = (text: string, status: number, hint: string | null = null) =>
    answer({ dialog: { title: DIALOGS.loginError.title, text }, hint }, status)
  if (!parsed.ok) return answer({ errors: parsed.errors }, 422)

  const email = normaliseEmail(parsed.value.email)
  const now = academy.now()
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
  if (!taken.ok) return refuse(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429)

  const account = await accountForSignIn(records, email)
  const verdict = await passwords.verify(account?.passwordHash ?? null, parsed.value.password, known ?? visit.address)
  if (verdict === 'busy') {
    await forgiveAttempts(records, taken.ids)
    return refuse(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429)
  }
  if (verdict === 'wrong' || !account?.passwordHash) {
    // Security: the same text for every address does not reveal which accounts exist.
    const hint = (await hasMovedIn(records)) ? MESSAGES.oldAccount : null
    return refuse(MESSAGES.wrongSignIn, 401, hint)
  }
  // Keeps the count of the last attempt, because hashing costs time even for a correct password.
  await forgiveAttempts(records, taken.ids.slice(0, -1))
  if (account.disabledAt !== null) return refuse(MESSAGES.accountDisabled, 403)
  if (!isUserType(account.type)) return refuse(MESSAGES.unknownType, 403)
  if (hasSecondStep(await stepsOf(records, account.id))) {
    const awaited = await awaitCode(records, account.id, account.passwordHash, now)
    if (!awaited) return refuse(MESSAGES.wrongSignIn, 401)
    return redirect(`${linkTo('loginCode')}${next ? `?next=${encodeURIComponent(next)}` : ''}`, {
      status: 303,
      headers: awaitedCookies(academy.config, awaited),
    })
  }
  const entered = await enter(
    { academy, visit },
    {
      userId: account.id,
      proof: { passwordHash: account.passwordHash },
      next,
      home: homeOf(account.type satisfies UserType),
    },
  )
  // The password was changed during the check.
  return entered ?? refuse(MESSAGES.wrongSignIn, 401)
}

export async function answerSignUp({ academy, visit, form, next }: LoginArgs) {
  const { records, passwords } = academy
  const parsed = parseFields(signUpForm, fieldsOf(form, SIGN_UP_FIELDS))
  const answer = answering('sign-up', parsed.values)
  const refuse = (text: string, status: number) =>
    answer({ dialog: { title: 'Sign-up Error', text: `Error signing up: ${text}` } }, status)
  if (!parsed.ok) return answer({ errors: parsed.errors }, 422)

  const { firstName, lastName, email, password } = parsed.value
  const guessable = guessablePassword(password, {
    email,
    names: [firstName, lastName],
    brand: (await siteIdentity(records)).brand,
  })
  if (guessable) return answer({ errors: { password: guessable } }, 422)

  const now = academy.now()
  const taken = await takeAttempts(
    records,
    [
      { subject: `sign-up:address:${visit.address}`, limit: ADDRESS_LIMITS['sign-up'] },
      hashCounter(visit.address, null),
    ],
    now,
  )
  if (!taken.ok) return refuse(MESSAGES.tooManyAttempts, 429)
  const passwordHash = await passwords.hash(password, visit.address)
  if (passwordHash === null) return refuse(MESSAGES.tooManyAttempts, 429)
  const made = await signUp(
    records,
    {
      firstName,
      lastName,
      email,
      passwordHash,
      welcome: await mailIsSetUp(academy),
      agreed: noticeReadIn(form, visit),
    },
    now,
  )
  if (!made.ok && made.reason === 'no-such-notice')
    return answer({ errors: { privacy: MESSAGES.privacyNeeded } }, 422)
  // A retry after a lost response finds its account.
  const account = made.ok ? { id: made.value.id, passwordHash } : await ownSignUp(academy, visit, email, password)
  if (!account) return refuse(MESSAGES.addressTaken, 409)
  const entered = await enter(
    { academy, visit },
    { userId: account.id, proof: { passwordHash: account.passwordHash }, next, home: linkTo('packages') },
  )
  return entered ?? refuse(MESSAGES.tooManyAttempts, 409)
}

const answering =
  (panel: Panel, { password: _password, confirmPassword: _confirm, ...values }: FieldValues) =>
  (said: Partial<LoginAnswer>, status: number) =>
    data<LoginAnswer>({ panel, values, errors: {}, dialog: null, ...said }, { status })
