import { newId, type Records } from '#records/engine/db'
import { NOW } from './journey.ts'

export const FORM_HEADINGS = [
  'Timestamp',
  'Email Address',
  'Full Name',
  'Contact Number',
  'Birthday',
  'Parent/Guardian Name',
  'Parent/Guardian Contact No.',
  'Package',
  'Amount Paid',
  'Date Paid',
  'Reference No.',
  'Mode of Payment',
  'Session Date',
  'Session Time',
]

const NAMES = ['Maria', 'Jose', 'Niña', 'Andres', 'Corazon', 'Emilio', 'Gabriela', 'Juan', 'Luz', 'Pilar']
const SURNAMES = ['Santos', 'Dela Cruz', 'Peña', 'Reyes', 'Ocampo', 'Bautista']

/** A sheet as Google Forms fills it: the last row but one is a minor, the last repeats the first person's mobile. */
export function importSheet(rows: number, domain = 'mail'): string[][] {
  const people = Array.from({ length: rows }, (_, index) => {
    const nth = index + 1
    const name = `${NAMES[index % 10]} ${SURNAMES[index % 6]}${['', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][Math.floor(index / 60)] ?? ''}`
    const number = String(nth).padStart(7, '0')
    const mobile = ['0917', '+63 917', '917'][index % 3] ?? ''
    return [
      `10/${13 + (nth % 15)}/2026 14:05:09`,
      `Person${nth}@${domain}.example`,
      name,
      `${domain === 'mail' ? mobile : mobile.replace('917', '918')}${number}`,
      `${(nth % 12) + 1}/28/199${nth % 10}`,
      '',
      '',
      'Package O',
      'PHP 5,000.00',
      index === 0 ? '10/1/2026' : '10/20/2026',
      `${domain === 'mail' ? 9_000_000_000_000 + nth : 8_000_000_000_000 + nth}`,
      'GCash',
      '10/14/2026',
      '3:00 PM',
    ]
  })
  const [first, minor, last, without] = [people[0], people.at(-2), people.at(-1), people.at(-3)]
  if (first && last && minor && without && rows > 4) {
    minor.splice(4, 3, '8/15/2012', 'Lola Santos', '0918 111 2222')
    last.splice(1, 3, '', first[2] ?? '', first[3] ?? '')
    last.splice(8, 6, '3500', '11/2/2026', '', 'Cash', '11/7/2026', '10:00 AM')
    without.splice(1, 3, '', without[2] ?? '', '')
  }
  return [FORM_HEADINGS, ...people]
}

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}

/** Plans a session for an imported trainee, as staff do. */
export async function setSession(records: Records, userId: string): Promise<void> {
  const { id } = await records.read
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await records.write
    .insertInto('attendances')
    .values({ id: newId(), session_id: null, trainee_id: id, kind: 'assessment', created_at: NOW.toISOString() })
    .execute()
}
