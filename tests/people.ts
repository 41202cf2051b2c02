import type { Page } from '@playwright/test'

export type Person = { firstName: string; lastName: string; email: string; password: string }

/** The one who decides. The site is started with her as its first administrator. */
export const ADMINISTRATOR = { email: 'coach.dela.cruz@academy.example', password: 'stage-lights-at-seven' }

/** The clients of the tests, each with her own story where a test needs more than one. */
export const ALTHEA: Person = {
  firstName: 'Althea',
  lastName: 'Reyes',
  email: 'althea.reyes@client.example',
  password: 'quiet-applause',
}
export const BIANCA: Person = {
  firstName: 'Bianca',
  lastName: 'Villanueva',
  email: 'bianca.villanueva@client.example',
  password: 'second-encore',
}
export const CARMELA: Person = {
  firstName: 'Carmela',
  lastName: 'Ocampo',
  email: 'carmela.ocampo@client.example',
  password: 'third-curtain-call',
}

let made = 0

/** A unique person, for a test that needs its own client. */
export function newPersonDetails(): Person {
  made += 1
  const mark = `${process.pid}-${made}`
  return {
    firstName: 'Dalisay',
    lastName: `Navarro ${made}`,
    email: `dalisay.navarro.${mark}@client.example`,
    password: 'opening-night',
  }
}

/**
 * A signed-in person speaking HTTP without a browser: every request sends the session cookie, every write the Origin.
 */
export type Session = {
  cookie: string
  get(path: string): Promise<Response>
  /** Sends a form; redirects are not followed. */
  post(path: string, fields: Record<string, string>): Promise<Response>
}

/** What the sign-up form sends with consent to the privacy notice. */
export const AGREED_TO_NOTICE = { privacy: 'yes', noticeVersion: '1' }
/** What a registration sends with consent to training and to nothing else. */
export const AGREED_TO_TRAINING = { asked: 'training', training: 'yes', noticeVersion: '1' }

/** Makes the account through the sign-up form; the session is the one that signing up opens. */
export async function signUp(url: string, person: Person): Promise<Session> {
  const { firstName, lastName, email, password } = person
  return enter(url, {
    panel: 'sign-up',
    firstName,
    lastName,
    email,
    password,
    confirmPassword: password,
    ...AGREED_TO_NOTICE,
  })
}

export async function signIn(url: string, { email, password }: Pick<Person, 'email' | 'password'>): Promise<Session> {
  return enter(url, { panel: 'sign-in', email, password })
}

/** Sends a form as a page of the site would. */
export async function postForm(
  url: string,
  path: string,
  fields: Record<string, string>,
  cookie?: string,
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  })
}

async function enter(url: string, fields: Record<string, string>): Promise<Session> {
  const answer = await postForm(url, '/login', fields)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((pair) => pair?.includes('session='))
  await answer.arrayBuffer()
  if (answer.status !== 303 || !cookie)
    throw new Error(`${fields.panel} of ${fields.email} was answered ${answer.status}`)
  return {
    cookie,
    get: (path) => fetch(url + path, { redirect: 'manual', headers: { Cookie: cookie } }),
    post: (path, form) => postForm(url, path, form, cookie),
  }
}

/** Makes the account in the browser, by the screen; ends where signing up leads. */
export async function signUpInBrowser(page: Page, person: Person): Promise<void> {
  await page.goto('/login#sign-up-mode')
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByLabel(/I have read the privacy notice/).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** What a registration needs, and nothing else of it. */
export const trainingBox = (page: Page) => page.getByLabel('I agree that the academy uses my details to train me.')

/** Signs in in the browser, by the screen; ends on the page that sign-in leads to. */
export async function signInInBrowser(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}

/**
 * Signs a person in without walking through the screen: the browser gets the cookie of a session opened over HTTP.
 */
export async function enterAs(page: Page, url: string, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { cookie } = await signIn(url, person)
  const at = cookie.indexOf('=')
  await page
    .context()
    .addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' }])
}
