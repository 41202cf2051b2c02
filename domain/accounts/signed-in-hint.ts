/** This cookie hints at a session; it proves nothing. */
export const SIGNED_IN_HINT = 'signed-in'
