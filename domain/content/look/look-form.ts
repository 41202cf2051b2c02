import { contrastFaults, nearestReadable } from './contrast.ts'
import {
  findArtSet,
  findTypePair,
  PRODUCT_LOOK,
  type FocalPoint,
  type SiteLook,
  PRODUCT_COLOURS,
  type PickedColours,
} from './look.ts'
import { parseHexColour, toOklch } from './oklch.ts'

const LOOK_FIELDS = ['accent', 'dark', 'typePair', 'artSet', 'focusX', 'focusY'] as const
export type LookFormValues = Record<(typeof LOOK_FIELDS)[number], string>

const LONGEST = 40

export function toLookFormValues({ accent, dark, typePair, artSet, hero }: SiteLook): LookFormValues {
  const { x, y } = hero?.focus ?? { x: 50, y: 50 }
  return { accent, dark, typePair, artSet, focusX: String(x), focusY: String(y) }
}

/** A field that the form does not send keeps what the product has. */
export function readLookForm(form: FormData): LookFormValues {
  const product = toLookFormValues(PRODUCT_LOOK)
  const read = (name: keyof LookFormValues) => {
    const sent = form.get(name)
    return typeof sent === 'string' ? sent.trim().slice(0, LONGEST) : product[name]
  }
  return Object.fromEntries(LOOK_FIELDS.map((name) => [name, read(name)])) as LookFormValues
}

type CheckedLook = { look: Omit<SiteLook, 'hero'>; focus: FocalPoint }
export type LookProblems = { notColours: (keyof PickedColours)[]; notPercents: ('focusX' | 'focusY')[] }

function readPercent(text: string): number | null {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number <= 100 ? number : null
}

export function checkLookForm(
  values: LookFormValues,
): { ok: true; value: CheckedLook } | { ok: false; problems: LookProblems } {
  const accent = parseHexColour(values.accent)
  const dark = parseHexColour(values.dark)
  const [x, y] = [readPercent(values.focusX), readPercent(values.focusY)]
  if (accent === null || dark === null || x === null || y === null)
    return {
      ok: false,
      problems: {
        notColours: [
          ...(accent === null ? (['accent'] as const) : []),
          ...(dark === null ? (['dark'] as const) : []),
        ],
        notPercents: [...(x === null ? (['focusX'] as const) : []), ...(y === null ? (['focusY'] as const) : [])],
      },
    }
  const typePair = findTypePair(values.typePair) ?? PRODUCT_LOOK.typePair
  const artSet = findArtSet(values.artSet) ?? PRODUCT_LOOK.artSet
  return { ok: true, value: { look: { accent, dark, typePair, artSet }, focus: { x, y } } }
}

type ColourFault = { nearest: string; isTooPale: boolean }
export type ColourFaults = Partial<Record<keyof PickedColours, ColourFault>> & { together?: PickedColours }

export function findColourFaults(picked: PickedColours): ColourFaults {
  if (contrastFaults(picked).length === 0) return {}
  const nearest = nearestReadable(picked)
  const alone = (['accent', 'dark'] as const).filter(
    (role) => contrastFaults({ ...PRODUCT_COLOURS, [role]: picked[role] }).length > 0,
  )
  if (alone.length === 0) return { together: nearest }
  const faults = alone.map((role) => [
    role,
    { nearest: nearest[role], isTooPale: toOklch(picked[role]).lightness > toOklch(nearest[role]).lightness },
  ])
  return Object.fromEntries(faults) as ColourFaults
}

/** Text that is no colour yet, while a user types it, counts as the product's colour. */
export function readPickedColours({ accent, dark }: Pick<LookFormValues, 'accent' | 'dark'>): PickedColours {
  return {
    accent: parseHexColour(accent) ?? PRODUCT_COLOURS.accent,
    dark: parseHexColour(dark) ?? PRODUCT_COLOURS.dark,
  }
}

export function withNearestColours(values: LookFormValues): LookFormValues {
  return { ...values, ...nearestReadable(readPickedColours(values)) }
}
