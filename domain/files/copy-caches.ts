/** How copies lie on a device; what changes here gets another number, and the copies of before are forgotten. */
export const COPY_CACHES = 'device-copies-1:'
export const ASSET_CACHE = 'device-assets-1'

export const AT = 'x-copy-at'
export const BYTES = 'x-copy-bytes'
export const TITLE = 'x-copy-title'
/** What a page needs to be shown as it is; a file has none. */
export const NEEDS = 'x-copy-needs'

/** The database of a device in which the marks of a roll call wait for a line. */
export const MARKS = 'academy-roll-call'
