/** By this cookie a page may guess that somebody is signed in; it proves nothing. */
export const SIGNED_IN_HINT = 'signed-in'
