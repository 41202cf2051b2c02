import type { CodeRefusal } from '#domain/money/qr-ph/code'
import { ACTION_REFUSALS, forField, type RefusalText } from '#domain/text/shared/refusals'
import { qrPhText } from '#domain/text/staff/money/qr-ph'

type QrPhRefusal = CodeRefusal | 'no-code' | 'several-codes' | 'not-a-picture'

export const qrPhRefusalText: Record<QrPhRefusal, RefusalText> = forField('picture', {
  'not-a-picture': 'This picture could not be opened. Choose a PNG, JPEG or WebP picture of the code.',
  'no-code':
    'No code was found in this picture. Use the picture your bank app saves, or a sharp photo of the whole code.',
  'several-codes': 'This picture has more than one code. Crop it to the one clients should pay.',
  'not-emv': 'This code is not for payments. Choose the QR Ph code of your bank or wallet.',
  cut: 'Part of this code is missing. Save the picture again from your bank app.',
  'wrong-crc': 'This code is damaged. Save the picture again from your bank app.',
  'field-twice': 'This code repeats a field, so apps may read it differently. Ask your bank for another one.',
  'not-qr-ph': 'This is not a QR Ph code. Choose the QR Ph code of a Philippine bank or wallet.',
  'other-currency': 'This code is not in pesos. Choose a QR Ph code in PHP.',
  'other-country': 'This code is not from the Philippines. Choose the QR Ph code of a Philippine bank or wallet.',
  'has-amount': 'This code already has an amount. Save the one without an amount.',
  'adds-fee':
    'This code adds a tip or a fee, so clients could not pay the exact amount. Ask your bank for one without.',
  'too-long': 'This code is too long to add an amount. Ask your bank for a plain QR Ph code.',
})

export const qrPhChangeRefusalText: Record<
  'not-allowed' | 'not-tried' | 'proof-needed' | 'changed-meanwhile',
  RefusalText
> = {
  'not-allowed': ACTION_REFUSALS['not-allowed'],
  'proof-needed': { text: qrPhText.identityNeeded, status: 403, needsConfirmation: true },
  'changed-meanwhile': { text: qrPhText.changed, status: 409 },
  'not-tried': { text: qrPhText.notTested, status: 422, field: 'arrived' },
}
