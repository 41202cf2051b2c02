export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** A person's browser asks for a page, and no script or program. */
export const wantsPage = (accept: string | null | undefined, path: string): boolean =>
  Boolean(accept?.includes('text/html')) && !path.endsWith('.data')
