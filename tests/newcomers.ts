import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { ageOn } from '#domain/consent/ages'
import { dayFromNow } from './days.ts'
import type { Person } from './people.ts'

/** What a client types into the registration, by label. */
export type Words = { person: Person; personal: Record<string, string>; additional: Record<string, string> }

/** A client unknown to the site, with a searchable name, and everything they will enter. */
export function newcomer(firstName = 'Mara'): Words {
  const mark = Array.from(randomBytes(6), (byte) => 'abcdefghijklmnop'[byte % 16]).join('')
  return {
    person: {
      firstName,
      lastName: `Dela ${mark}`,
      email: `${firstName.toLowerCase()}.${mark}@client.example`,
      password: 'kundiman-7',
    },
    personal: {
      Nickname: firstName,
      Age: String(ageOn('2005-02-03', new Date())),
      Birthdate: '2005-02-03',
      Address: '12 Rizal Street, Lipa City, Batangas',
      'Phone Number': '+63 917 123 4567',
      "Handler's Name": 'Nena Dela Peña',
    },
    additional: { 'Preferred Schedule': dayFromNow(7) },
  }
}

/**
 * A photo of noise: a real JPEG of about this many megabytes that does not compress, with an EXIF mark that must be
 * removed.
 */
export async function photo(megabytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(megabytes) * 1330)
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .withExif({ IFD0: { Make: 'Cheap Phone', Artist: 'Exif-Canary' } })
    .jpeg({ quality: 74 })
    .toBuffer()
}

/** A small plain receipt, its colour different each time. */
export async function smallReceipt(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 700, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}
