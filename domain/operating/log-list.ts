/** Counting more of a person's or a kind's would read them all: whoever wants to go further back names the days. */
export const COUNTED_AT_MOST = 1000

/** Instead of an account's id, for whoever runs the machine. */
export const BY_OPERATOR = 'operator'
