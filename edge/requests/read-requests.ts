export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** True when a browser navigates to a page, rather than a script or program fetching data. */
export const wantsPage = (accept: string | null | undefined, path: string): boolean =>
  Boolean(accept?.includes('text/html')) && !path.endsWith('.data')
