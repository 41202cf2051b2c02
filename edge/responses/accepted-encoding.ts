/** RFC 9110, 12.4.2: a weight of zero means that the browser does not take this encoding. */
const REFUSED = /^q=0(?:\.0{0,3})?$/

export function acceptedEncoding<Encoding extends string>(
  header: string | undefined | null,
  offered: readonly Encoding[],
): Encoding | null {
  if (!header) return null
  const entries = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
  const takes = (encoding: string) => {
    const [, ...params] = entries.find(([name]) => name === encoding) ??
      entries.find(([name]) => name === '*') ?? ['', 'q=0']
    return !params.some((param) => REFUSED.test(param.replaceAll(' ', '')))
  }
  return offered.find(takes) ?? null
}
