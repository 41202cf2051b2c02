/** Hexadecimal ranges of code points in the font files; a test compares them. */
export const PRINTABLE = {
  bodoni:
    '20-7e,a0-ac,ae-17f,192,212-213,218-21b,237,2c6-2c7,2da,2dc-2dd,300-301,303-304,308,323,1e80-1e89,' +
    '1e9e,1ef2-1ef3,2013-2014,2018-201a,201c-201e,2020,2022,2026,2039-203a,2044,20ac,2122,2212,2215',
  figtree:
    '20-7e,a0-ac,ae-113,116-127,12a-12b,12e-137,139-13e,141-148,14a-14d,150-161,164-165,16a-17e,1cd-1ce,' +
    '218-21b,237,2c6-2c7,2da,2dc-2dd,300-301,303-304,308,1e80-1e85,1e9e,1ef2-1ef3,2013-2014,2018-201a,' +
    '201c-201e,2020,2022,2026,2039-203a,2044,20ac,20b9,2122,2191,2193,2212,2215',
  noto:
    '20-7e,a0-ac,ae-2cc,2ce-2d7,2da,2dc-301,303-304,308-309,323,329,370-377,37a-37f,384-38a,38c,38e-3a1,' +
    '3a3-3e1,3f0-45f,490-491,4b0-4b1,1700-1715,171f,1735-1736,1d00-1dbf,1e00-1eff,2013-2014,2018-201a,' +
    '201c-201e,2020,2022,2026,2032-2033,2039-203a,2044,20a0-20c0,2113,2116,2122,2212,25cc,2c60-2c7f,' +
    'a720-a7ca,a7d0-a7d1,a7d3,a7d5-a7d9,a7f2-a7ff,fffd',
} as const
export type Coverage = keyof typeof PRINTABLE

export function rangesOf(codes: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const code of [...codes].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(',')
}

function codesIn(ranges: string): ReadonlySet<number> {
  const codes = new Set<number>()
  for (const range of ranges.split(',')) {
    const [from = '', to = from] = range.split('-')
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) codes.add(code)
  }
  return codes
}

let prepared: Record<Coverage, ReadonlySet<number>> | null = null
function covered(coverage: Coverage): ReadonlySet<number> {
  prepared ??= {
    bodoni: codesIn(PRINTABLE.bodoni),
    figtree: codesIn(PRINTABLE.figtree),
    noto: codesIn(PRINTABLE.noto),
  }
  return prepared[coverage]
}

export function unprintableIn(text: string, coverage: Coverage = 'noto'): string[] {
  const known = covered(coverage)
  const characters = Array.from(text.normalize('NFC').replaceAll(/\s/g, ' '))
  return [...new Set(characters.filter((character) => !known.has(character.codePointAt(0) ?? 0)))]
}
