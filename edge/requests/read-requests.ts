export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

export const wantsPage = (accept: string | null | undefined, path: string): boolean =>
  Boolean(accept?.includes('text/html')) && !path.endsWith('.data')
