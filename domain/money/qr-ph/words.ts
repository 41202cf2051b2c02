import type { CodeRefusal } from './code.ts'

export const CODE_WORDS: Record<CodeRefusal | 'no-code' | 'several-codes' | 'not-a-picture', string> = {
  'not-a-picture': 'This picture could not be opened. Choose a PNG, JPEG or WebP of the code.',
  'no-code':
    'No code was found in this picture. Use the picture your bank app saves, or a sharp photo of the whole code.',
  'several-codes': 'There is more than one code in this picture. Cut it to the one clients should pay.',
  'not-emv': 'This is a code for something else, not for paying. Choose the QR Ph code of your bank or wallet.',
  cut: 'Part of this code is missing. Save the picture again from your bank app.',
  'wrong-crc': 'This code is damaged: its check number does not fit. Save the picture again from your bank app.',
  'field-twice':
    'This code says the same thing twice, so apps may read it differently. Ask your bank for another one.',
  'not-qr-ph': 'This code is not of QR Ph. Choose the QR Ph code of a Philippine bank or wallet.',
  'other-currency': 'This code is not in pesos.',
  'other-country': 'This code is not of the Philippines.',
  'has-amount': 'This code has an amount in it already. Save the one without an amount.',
  'adds-fee':
    'This code asks the payer for a tip or a fee, so nobody could pay exactly. Ask your bank for one without.',
  'too-long': 'This code is too long for an amount to be added. Ask your bank for a plain QR Ph code.',
}
