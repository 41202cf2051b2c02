import { buildPalette } from './contrast.ts'
import { PRODUCT_COLOURS, type PickedColours } from './look.ts'

export type PaperColours = PickedColours & { tint: string }

export function toPaperColours(look: PickedColours | null): PaperColours {
  const { accent, dark } = look ?? PRODUCT_COLOURS
  return { accent, dark, tint: buildPalette({ accent, dark }).shared['--color-blush'] }
}
