/** Where a file is called to be when its bytes are gone in time and only its number is kept, for the payment it was of. */
export const CLEARED = 'cleared/'
