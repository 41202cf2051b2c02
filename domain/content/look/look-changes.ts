import { lookText as text } from '#domain/text/staff/content/look'
import type { SiteLook } from './look.ts'

export function describeLookChange(before: SiteLook, after: SiteLook): string {
  const isChanged = (name: keyof SiteLook) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = { accent: text.accent, dark: text.dark, typePair: text.fonts, artSet: text.drawings, hero: text.hero }
  return (['accent', 'dark', 'typePair', 'artSet', 'hero'] as const)
    .filter(isChanged)
    .map((name) => names[name])
    .join(', ')
}
