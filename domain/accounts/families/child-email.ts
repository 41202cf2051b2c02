const WITHOUT_ACCOUNT = '@child.invalid'

/** The address of a child without an account of their own; it never has a mailbox (RFC 2606). */
export const childEmail = (childId: string): string => `${childId}${WITHOUT_ACCOUNT}`

export function findChildOfEmail(email: string): string | null {
  const address = email.trim().toLowerCase()
  return address.endsWith(WITHOUT_ACCOUNT) ? address.slice(0, -WITHOUT_ACCOUNT.length) : null
}

export const isChildEmail = (email: string): boolean => findChildOfEmail(email) !== null
