/** Larger numbers are references or account numbers. */
const LARGEST_CENTAVOS = 100_000_000_00

/** Signed whole centavos; null when it is no amount or has fractions of a centavo. */
export function parseStatementAmount(text: string): number | null {
  const written = text
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replace(/^[-+(]?(?:PHP|₱|P(?=\d))/i, (sign) => sign.replaceAll(/[^-+(]/g, ''))
    .replace('−', '-')
  const [, open = '', before = '', digits = '', after = '', close = '', side = ''] =
    /^(\()?([-+])?(?:PHP|₱|P)?([\d.,]+)([-+])?(\))?(DR|CR)?\.?$/i.exec(written) ?? []
  if (digits === '' || (open === '') !== (close === '') || (before && after)) return null
  const centavos = unsigned(digits)
  if (centavos === null || centavos > LARGEST_CENTAVOS) return null
  const minus = [open !== '', before === '-' || after === '-', side.toUpperCase() === 'DR'].filter(Boolean).length
  if (minus > 1 || (side.toUpperCase() === 'CR' && minus > 0)) return null
  return minus === 1 && centavos !== 0 ? -centavos : centavos
}

function unsigned(digits: string): number | null {
  const [whole, parts] = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$|^\.\d+$/.test(digits)
    ? digits.replaceAll(',', '').split('.')
    : /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(digits)
      ? digits.replaceAll('.', '').split(',')
      : []
  if (whole === undefined || whole.length > 12) return null
  const [cents, rest] = [(parts ?? '').slice(0, 2).padEnd(2, '0'), (parts ?? '').slice(2)]
  const centavos = Number(whole || '0') * 100 + Number(cents)
  // Spreadsheets store 8500.1 as 8500.100000000001 or 8500.0999999999.
  if (/^0*$|^0{4,}\d*$/.test(rest)) return centavos
  return /^9{4,}\d*$/.test(rest) ? centavos + 1 : null
}

/** 'in' or 'out' for a cell that names only the direction; else null. */
export function sideOf(text: string): 'in' | 'out' | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  if (/^(?:cr|c|credit|credited|in|money in|received|deposit|\+)$/.test(word)) return 'in'
  return /^(?:dr|d|db|debit|debited|out|money out|sent|withdrawal|-)$/.test(word) ? 'out' : null
}
