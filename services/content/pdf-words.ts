import type { SKRSContext2D } from '@napi-rs/canvas'
import { measure, setWords, wrap, type Setting } from './text-layout.ts'

/** PDF ligatures such as fi can be seen, but not searched or read aloud. */
const unjoined = (text: string) => text.split(/(?<=f)(?=[fijl])/)

export const widthOf = (text: string, setting: Setting): number =>
  unjoined(text).reduce((width, part) => width + measure(part, setting, text), 0)

export function line(
  page: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  setting: Setting,
): void {
  let at = x
  for (const part of unjoined(text)) {
    const width = measure(part, setting, text)
    setWords(page, text, setting)
    page.fillStyle = colour
    page.fillText(part, at, y)
    at += width
  }
}

export function centredAt(
  page: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  setting: Setting,
): void {
  line(page, text, x - widthOf(text, setting) / 2, y, colour, setting)
}

export function fitted(text: string, size: number, width: number, setting: Omit<Setting, 'size'>): Setting {
  const whole = widthOf(text, { ...setting, size })
  return { ...setting, size: whole > width ? (size * width) / whole : size }
}

/** One line at `oneLine` or larger; otherwise two lines of similar length, at most `oneLine`. */
export function linesFitting(
  text: string,
  sizes: { largest: number; oneLine: number },
  width: number,
  setting: Omit<Setting, 'size'>,
): { lines: string[]; setting: Setting } {
  const single = fitted(text, sizes.largest, width, setting)
  if (single.size >= sizes.oneLine || !text.includes(' ')) return { lines: [text], setting: single }
  let size = sizes.oneLine
  while (size > single.size && wrap(text, width, { ...setting, size }).length > 2) size -= 0.5
  let narrow = width
  while (narrow > width / 2 && wrap(text, narrow - 10, { ...setting, size }).length <= 2) narrow -= 10
  const lines = wrap(text, narrow, { ...setting, size })
  size = Math.min(...lines.map((each) => fitted(each, size, width, setting).size))
  return { lines, setting: { ...setting, size } }
}
