export const SESSION_LINK_MINUTES = 10

export const SESSION_LINK_LIMIT = { count: 10, minutes: 60 }
