import { isDay, manilaDayOf } from '#domain/words/formats'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Manila has no daylight saving time; the old site wrote local times of its visitors. */
const MANILA = '+08:00'

export function oldInstant(value: unknown): Date | null {
  if (typeof value === 'number') return within(new Date(Math.abs(value) < 1e11 ? value * 1000 : value))
  if (typeof value === 'string') return ofText(value.trim())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const parts: Record<string, unknown> = { ...value }
  for (const name of ['__time__', 'timestampValue', 'value'])
    if (parts[name] !== undefined)
      return typeof parts[name] === 'object' && name !== 'value' ? null : oldInstant(parts[name])
  // One client library prefixes the names with an underscore.
  const part = (name: string) => parts[`_${name}`]
  const { seconds = part('seconds'), nanoseconds = part('nanoseconds') ?? 0 } = parts
  if (typeof seconds !== 'number' && !(typeof seconds === 'string' && /^-?\d{1,12}$/.test(seconds))) return null
  return within(
    new Date(Number(seconds) * 1000 + Math.floor((typeof nanoseconds === 'number' ? nanoseconds : 0) / 1e6)),
  )
}

export function oldDay(value: unknown): string | null {
  if (typeof value === 'string' && isDay(value.trim())) return withinDay(value.trim())
  const at = oldInstant(value)
  return at ? withinDay(manilaDayOf(at)) : null
}

function ofText(text: string): Date | null {
  if (text === '' || text.length > 64) return null
  if (/^\d{9,16}$/.test(text)) return oldInstant(Number(text))
  if (isDay(text)) return within(new Date(`${text}T00:00:00${MANILA}`))
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text))
    return isDay(text.slice(0, 10))
      ? within(
          new Date(
            /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}${MANILA}`,
          ),
        )
      : null
  return ofNumbers(text) ?? ofWords(text)
}

function ofNumbers(text: string): Date | null {
  const [, month = '', day = '', year = '', hour = '0', minute = '0', second = '0', half = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i.exec(text) ?? []
  if (!month) return null
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour)
  return inManila(
    year.length === 2 ? 2000 + Number(year) : Number(year),
    Number(month),
    Number(day),
    hours,
    Number(minute),
    Number(second),
  )
}

function ofWords(text: string): Date | null {
  const [, word = '', day = '', year = '', rest = ''] =
    /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})(.*)$/.exec(
      text.replace(/^(\d{1,2}) ([A-Za-z]{3,9}),? (\d{4})/, '$2 $1, $3'),
    ) ?? []
  const month = word ? MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) + 1 : 0
  if (month === 0) return null
  if (rest.trim() === '') return inManila(Number(year), month, Number(day), 0, 0, 0)
  const [, hour, minute = '0', second = '0', half = '', sign = '', zone = ''] =
    /^,? (?:at )?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?\s*(?:UTC([+-])(\d{1,2}))?$/i.exec(
      rest.replaceAll('\u202f', ' '),
    ) ?? []
  if (hour === undefined) return null
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour)
  const at = inManila(Number(year), month, Number(day), hours, Number(minute), Number(second))
  return at && zone ? new Date(at.getTime() + (8 - Number(`${sign}${zone}`)) * 3_600_000) : at
}

function inManila(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): Date | null {
  const two = (number: number) => String(number).padStart(2, '0')
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) && hour < 24 && minute < 60 && second < 60
    ? within(new Date(`${text}T${two(hour)}:${two(minute)}:${two(second)}${MANILA}`))
    : null
}

function within(at: Date): Date | null {
  const time = at.getTime()
  return Number.isNaN(time) || time < Date.UTC(1900, 0, 1) || time >= Date.UTC(2200, 0, 1) ? null : at
}

function withinDay(day: string): string | null {
  return day >= '1900-01-01' && day < '2200-01-01' ? day : null
}
