import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { ADMIN } from './site.ts'

/** A named person of the walks: who they are, and what they type. */
export type Person = {
  firstName: string
  lastName: string
  email: string
  password: string
  personal: Record<string, string>
  additional: Record<string, string>
}

/** A client nobody has seen before; the name is unique, so that lists can be searched for it. */
export function newClient(firstName = 'Mara'): Person {
  const mark = randomBytes(4).toString('hex')
  const lastName = `Dela ${mark.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  return {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${mark}@client.example`,
    password: 'kundiman-7',
    personal: {
      Nickname: firstName,
      Age: '21',
      Birthdate: '2005-02-03',
      Address: '12 Rizal Street, Lipa City, Batangas',
      'Phone Number': '+63 917 123 4567',
      "Handler's Name": 'Nena Dela Peña',
    },
    additional: { 'Preferred Schedule': dayFromNow(7) },
  }
}

/** A day in Manila, so many days from today, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(Date.now() + days * 86_400_000))
}

/** A session's cookie header, got by signing in or up over HTTP as a browser without script would. */
export async function signIn(url: string, { email, password }: { email: string; password: string } = ADMIN): Promise<string> {
  return cookieOf(await post(url, '/login', { panel: 'sign-in', email, password }))
}

/** Makes a client's account over HTTP and returns their cookie header. */
export async function signUp(url: string, { firstName, lastName, email, password }: Person): Promise<string> {
  return cookieOf(await post(url, '/login', { panel: 'sign-up', firstName, lastName, email, password, confirmPassword: password }))
}

/** Sends a form as a page of the site would; redirects are not followed. */
export async function post(url: string, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { Origin: new URL(url).origin, ...(cookie ? { Cookie: cookie } : {}) } })
}

function cookieOf(answer: Response): string {
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 303 || !cookie) throw new Error(`sign-in answered ${answer.status}`)
  return cookie
}

/** A picture of noise: a real JPEG of about so many megabytes that no phone can shrink to nothing. */
export async function photo(megabytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(megabytes) * 1150)
  const noise = randomBytes(side * side * 3)
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } }).withExif({ IFD0: { Make: 'Cheap Phone', Artist: 'Exif-Canary' } }).jpeg({ quality: 74 }).toBuffer()
}

/** A small plain receipt, its bytes different each time. */
export async function smallReceipt(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 700, channels: 3, background: { r: randomBytes(1)[0] ?? 0, g: randomBytes(1)[0] ?? 0, b: randomBytes(1)[0] ?? 0 } } }).png().toBuffer()
}
