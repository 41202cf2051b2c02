/** Counting all entries of a person or kind would read them all: to go further back, staff choose dates. */
export const COUNTED_AT_MOST = 1000

/** How far the entries of one person or kind are counted next to a filter. */
export const FILTER_COUNTED_AT_MOST = 99

export const BY_OPERATOR = 'operator'
