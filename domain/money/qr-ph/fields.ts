/** An EMVCo field: two digits of id, two digits of length, then the value. */
export type EmvField = { id: string; value: string }

/** EMVCo counts characters; some banks count UTF-8 bytes. For ASCII both are the same. */
export type Unit = 'characters' | 'bytes'

export const CRC_FIELD = '63'
const CRC_LENGTH = 4
const MOST = 99

const encoder = new TextEncoder()

function lengthOf(text: string, unit: Unit): number {
  return unit === 'bytes' ? encoder.encode(text).length : Array.from(text).length
}

export function readFields(text: string, unit: Unit): EmvField[] | null {
  const signs = Array.from(text)
  const fields: EmvField[] = []
  let at = 0
  while (at < signs.length) {
    const head = signs.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const wanted = Number(head.slice(2))
    at += 4
    const from = at
    let length = 0
    while (length < wanted && at < signs.length) {
      length += unit === 'bytes' ? lengthOf(signs[at] ?? '', unit) : 1
      at += 1
    }
    if (length !== wanted) return null
    fields.push({ id: head.slice(0, 2), value: signs.slice(from, at).join('') })
  }
  return fields
}

export function writeFields(fields: readonly EmvField[], unit: Unit): string | null {
  let text = ''
  for (const { id, value } of fields) {
    const length = lengthOf(value, unit)
    if (length > MOST) return null
    text += `${id}${String(length).padStart(2, '0')}${value}`
  }
  return text
}

/** EMVCo's CRC-16/CCITT over the UTF-8 bytes: polynomial 0x1021, start FFFF, four hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xff_ff
  for (const byte of encoder.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export function sealed(text: string): string {
  const before = `${text}${CRC_FIELD}0${CRC_LENGTH}`
  return before + crcOf(before)
}

export function isSealed(text: string): boolean {
  return crcOf(text.slice(0, -CRC_LENGTH)) === text.slice(-CRC_LENGTH)
}

export function withField(fields: readonly EmvField[], id: string, value: string): EmvField[] {
  if (fields.some((field) => field.id === id)) return fields.map((field) => (field.id === id ? { id, value } : field))
  const at = fields.findIndex((field) => field.id > id)
  return fields.toSpliced(at === -1 ? fields.length : at, 0, { id, value })
}

export function valueOf(fields: readonly EmvField[], id: string): string | null {
  return fields.find((field) => field.id === id)?.value ?? null
}
