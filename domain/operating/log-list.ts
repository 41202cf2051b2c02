/** Counting all entries of a person or kind would read them all: to go further back, staff choose dates. */
export const COUNTED_AT_MOST = 1000

export const BY_OPERATOR = 'operator'
