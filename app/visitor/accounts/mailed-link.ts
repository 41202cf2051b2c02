/** 32 bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/

/**
 * The address is the key: no other site learns it. ('no-referrer' would make browsers send the form without its
 * origin.)
 */
export const SECRET = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }
