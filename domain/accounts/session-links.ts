export const SESSION_LINK_MINUTES = 10

/** How many links one account may make. */
export const SESSION_LINK_LIMIT = { count: 10, minutes: 60 }
