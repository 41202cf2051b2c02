import type { SKRSContext2D } from '@napi-rs/canvas'
import { measure, setWords, type Setting } from './lettering.ts'

/** Joined letters such as fi could be seen, but neither searched for nor read aloud. */
const unjoined = (text: string) => text.split(/(?<=f)(?=[fijl])/)

export const widthOf = (text: string, setting: Setting): number =>
  unjoined(text).reduce((width, part) => width + measure(part, setting), 0)

/** Writes words on a page of a PDF, from `x` on. */
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
    const width = measure(part, setting)
    setWords(page, setting)
    page.fillStyle = colour
    page.fillText(part, at, y)
    at += width
  }
}

/** The same with their middle at `x`. */
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

/** As large as `size` where it fits, and smaller where not. */
export function fitted(text: string, size: number, width: number, setting: Omit<Setting, 'size'>): Setting {
  const whole = widthOf(text, { ...setting, size })
  return { ...setting, size: whole > width ? (size * width) / whole : size }
}
