export const REJECT_REASONS = [
  'The amount on the receipt does not match the price of the package.',
  'The reference number cannot be read. Please upload the whole receipt.',
  'The picture is not a receipt. Please upload your proof of payment.',
  'This receipt was already used for another payment.',
  'The payment has not arrived in our account yet.',
] as const

export const ASK_WORDS = [
  'The reference number cannot be read. Please send a clearer picture.',
  'The amount does not match. Did you pay in two parts?',
  'Please send the receipt of the bank or GCash, not the message of it.',
] as const
