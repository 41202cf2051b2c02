export function isFetched(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
