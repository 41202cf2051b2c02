/** The key prefix of files whose bytes were deleted by retention; their row stays for the payment. */
export const CLEARED = 'cleared/'
