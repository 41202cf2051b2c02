/** Whether a page's script asked, for data; without script the browser asks for the page. */
export function isFetched(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
