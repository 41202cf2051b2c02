import { formatDay } from '#domain/words/formats'

const FILES = [
  ['account.json', 'your name, address, contact details and when your account was made'],
  ['payments.json', 'your payments, and in paymentHistory.json what the books say of them'],
  ['acknowledgements.json', 'the receipts you were given, with their numbers'],
  ['training.json', 'your training: sessions, attendance, what coaches wrote about it for you'],
  ['practice.json', 'your practice recordings: when you made them, and what coaches marked in them'],
  ['consents.json', 'what you agreed to, when, and which version of the privacy notice you read'],
  ['guardian.json', 'your parent or guardian, where one has to agree for you'],
  ['sessions.json', 'where you are signed in; passkeys.json has your passkeys'],
  ['mails.json', 'which emails were sent to you'],
  ['files/', 'your pictures, receipts and recordings, as you sent them'],
] as const

export function readmeOf(brand: string, day: string): string {
  const width = Math.max(...FILES.map(([name]) => name.length))
  return [
    `Your data at ${brand}, on ${formatDay(day)}`,
    '',
    'This is everything the academy keeps about you. Files that end in .json are text: a browser or a text editor opens',
    'them. Times are in UTC (Manila is 8 hours ahead), money is in centavos (850000 is PHP 8,500).',
    '',
    ...FILES.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`),
    '',
    'The other files hold what their names say; an empty list means that nothing is kept.',
    'Keep this copy to yourself: who has it knows all of this. You can ask the academy to correct or delete your data on',
    'your account page.',
    '',
  ].join('\n')
}
