/** Counting every entry of a person or kind would read them all; staff choose dates to go further back. */
export const COUNTED_AT_MOST = 1000

export const FILTER_COUNTED_AT_MOST = 99

export const BY_OPERATOR = 'operator'
