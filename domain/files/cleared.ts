/** Retention deleted the bytes of files with this key prefix; their row stays for the payment. */
export const CLEARED = 'cleared/'
