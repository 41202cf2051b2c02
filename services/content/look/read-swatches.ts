import sharp from 'sharp'
import { toHex, toOklch, type Oklch } from '#domain/content/look/oklch'

const SIDE = 64
const MOST = 6
const [HUES, LIGHTS] = [24, 6]
const VIVID = 0.035

const LIGHTEST = 0.93
const NEAR = 0.08

type Swatch = { weight: number; colour: Oklch }
type Group = { count: number; lightness: number; a: number; b: number }

export async function readSwatches(picture: Uint8Array): Promise<string[]> {
  const pixels = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const groups = new Map<string, Group>()
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const digits = pixels.subarray(at, at + 3).toString('hex')
    addTo(groups, toOklch(`#${digits}`))
  }
  return [...groups.values()]
    .map((group) => ({ weight: weigh(group), colour: toMean(group) }))
    .filter(({ colour }) => colour.lightness < LIGHTEST)
    .toSorted((one, other) => other.weight - one.weight)
    .reduce<Swatch[]>((kept, one) => (kept.some((other) => areAlike(one, other)) ? kept : [...kept, one]), [])
    .slice(0, MOST)
    .map(({ colour }) => toHex(colour))
}

function addTo(groups: Map<string, Group>, { lightness, chroma, hue }: Oklch): void {
  const hues = chroma < VIVID ? 'grey' : Math.floor(((hue + 360) % 360) / (360 / HUES))
  const key = `${hues} ${Math.min(LIGHTS - 1, Math.floor(lightness * LIGHTS))}`
  const group = groups.get(key) ?? { count: 0, lightness: 0, a: 0, b: 0 }
  group.count += 1
  group.lightness += lightness
  group.a += chroma * Math.cos((hue * Math.PI) / 180)
  group.b += chroma * Math.sin((hue * Math.PI) / 180)
  groups.set(key, group)
}

function toMean({ count, lightness, a, b }: Group): Oklch {
  return {
    lightness: lightness / count,
    chroma: Math.hypot(a, b) / count,
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function areAlike({ colour: one }: Swatch, { colour: other }: Swatch): boolean {
  const turn = ((one.hue - other.hue) * Math.PI) / 180
  const apart = one.chroma ** 2 + other.chroma ** 2 - 2 * one.chroma * other.chroma * Math.cos(turn)
  return Math.hypot(one.lightness - other.lightness, Math.sqrt(Math.max(0, apart))) < NEAR
}

const weigh = (group: Group) => group.count * (0.02 + toMean(group).chroma)
