/** Cache names; raise the number when the format changes, so that old copies are deleted. */
export const COPY_CACHES = 'device-copies-1:'
export const ASSET_CACHE = 'device-assets-1'

export const AT = 'x-copy-at'
export const BYTES = 'x-copy-bytes'
export const TITLE = 'x-copy-title'
export const NEEDS = 'x-copy-needs'

export const MARKS = 'academy-roll-call'
export const PHONE_ATTEMPTS = 'academy-practice'
export const WAITING_MOMENTS = 'academy-practice-moments'
export const PHONE_PIECES = 'academy-practice-pieces'
