const MAKE_AGAIN = 'Make a new one and add it to your calendar again.'

export const calendarLinkText = {
  ended: (day: string) =>
    `Your calendar address ended on ${day}, when you signed out everywhere or set a new password. ${MAKE_AGAIN}`,
  expired: (day: string) => `Your calendar address ended on ${day}, after a year. ${MAKE_AGAIN}`,
  works: (made: string, expires: string) =>
    `Your calendar address was made on ${made} and works until ${expires}. You see it only when you make it.`,
} as const
