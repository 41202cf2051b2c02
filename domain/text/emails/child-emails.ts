/** A parent of several children sees first whom an email is about. */
export const emailForChild = (childName: string, subject: string): string => `${childName}: ${subject}`
