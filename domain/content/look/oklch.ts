export type Oklch = { lightness: number; chroma: number; hue: number }

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

export function parseHexColour(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

type Three = [number, number, number]

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function readLinear(hex: string): Three {
  return [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Three
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = readLinear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function toLinearParts({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const isShown = (parts: Three) => parts.every((part) => part > -0.0005 && part < 1.0005)

/** A colour that no screen shows keeps its lightness and hue, and becomes less vivid. */
export function toHex(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness))
  let [shown, wanted] = [0, colour.chroma]
  if (isShown(toLinearParts({ ...colour, lightness }))) shown = wanted
  else
    for (let step = 0; step < 24; step += 1) {
      const chroma = (shown + wanted) / 2
      if (isShown(toLinearParts({ lightness, chroma, hue: colour.hue }))) shown = chroma
      else wanted = chroma
    }
  const parts = toLinearParts({ lightness, chroma: shown, hue: colour.hue })
  const digits = parts.map((part) => {
    const byte = Math.round(255 * fromLinear(Math.min(1, Math.max(0, part))))
    return byte.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function toLuminance(hex: string): number {
  const [red, green, blue] = readLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}
