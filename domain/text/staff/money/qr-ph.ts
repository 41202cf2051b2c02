import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
export const qrPhText = {
  title: 'QR Ph code',
  error: 'Error: QR Ph code',
  note: 'Upload the academy’s code once. Each client then gets a code with the exact amount.',
  confirmIdentity: 'Confirm in another tab',
  put: 'Code added. Test it before clients see it.',
  show: 'Clients now see the code',
  hide: 'The code is off. Clients see only the payment details picture.',
  changed: 'Someone else changed the code. Check it again first.',
  identityNeeded: 'This decides where all payments go. Confirm your identity, then send the form again.',
  notTested: 'Pay the PHP 1 first and check that it arrived, then tick this',
  tooLong: (longest: number) => `Please use at most ${longest} characters`,
  pictureMissing: 'Please choose the picture of your code',
} as const

export const qrPhUploadText = {
  title: 'Add your QR Ph code',
  titleAgain: 'Replace the code',
  note:
    'Open your bank or wallet app, choose to receive money by QR, and save the picture without an amount. ' +
    'Clients see the code only after you test it here.',
  noteAgain: 'The new code replaces the current one right away and stays off until you test it.',
  picture: 'Picture of your QR Ph code',
  pictureHint:
    'Use the picture your bank or wallet saves, or a sharp photo of it. PNG, JPEG or WebP, up to ' +
    `${formatLimit(RECEIPT_MAX_BYTES)}.`,
  accountName: 'Account name (optional)',
  accountNameHint: 'Codes hide part of the name. Clients who pay without scanning copy this one.',
  accountNumber: 'Account or mobile number (optional)',
  accountNumberHint: 'For clients who cannot scan. Please check it twice: the site cannot verify it.',
  save: 'Upload code',
  saving: 'Reading the picture…',
} as const

export const qrPhCodeText = {
  title: 'Current code',
  shown: 'Shown to clients',
  off: 'Off',
  notTested: 'Not tested yet',
  merchant: 'Merchant',
  bank: 'Bank or wallet',
  account: 'Account',
  city: 'City',
  missing: 'Not in the code',
  kind: 'Account type',
  kinds: { merchant: 'Merchant account', person: 'Personal account' },
  nameToCopy: 'Name to copy',
  numberToCopy: 'Number to copy',
  added: 'Added',
  tested: 'Tested',
  by: (at: string, name: string | null) => `${at} by ${name ?? 'a former staff member'}`,
  shownSince: 'Shown since',
  picture: 'Picture',
  viewPicture: 'View picture',
  newTab: ' (opens in a new tab)',
  turnOff: 'Turn off code',
  turningOff: 'Turning off…',
  show: 'Show code to clients',
  showing: 'Turning on…',
  unusable:
    'An amount cannot be added to this code, so clients see only the payment details picture. Upload another one.',
} as const

export const qrPhTestText = {
  title: 'Test it on your own phone',
  code: 'QR Ph code that pays PHP 1.00 to the academy',
  scan: 'Scan this code with GCash, Maya or your bank’s app. It asks for PHP 1.',
  pay: 'Check that the app fills in PHP 1.00 and names the academy’s account, then pay.',
  check: 'Check that the PHP 1 arrived in the academy’s account.',
  person:
    'This is a personal account. Some apps let the payer change the amount. Test it with the app that most of your ' +
    'clients use.',
  arrived: 'I paid it and it arrived',
} as const
