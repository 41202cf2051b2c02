import { buildPalette } from './contrast.ts'
import { derivePalette, type SitePalette } from './palette.ts'
import { PRODUCT_COLOURS, type SiteLook, type TypePair } from './look.ts'

type Declarations = Record<string, string>

function toSharedDeclarations({ '--stage-lit': lit, ...shared }: SitePalette['shared']): Declarations {
  const velvet = shared['--color-velvet']
  return {
    ...shared,
    '--stage': `${lit},var(--color-stage-dark)`,
    '--backdrop': `${shared['--color-ink']}99`,
    '--lift': `${velvet}1f`,
    '--shadow-framed': `0 34px 70px -24px ${velvet}80`,
  }
}

function toThemedDeclarations({ light, dark }: Pick<SitePalette, 'light' | 'dark'>): Declarations {
  const both = (day: string, night: string) => `light-dark(${day}, ${night})`
  return {
    '--ground': both('var(--color-paper)', dark['--ground']),
    '--surface': both('var(--color-white)', dark['--surface']),
    '--raised': both('var(--color-white)', dark['--raised']),
    '--tint': both('var(--color-blush)', dark['--raised']),
    '--text': both('var(--color-ink)', dark['--text']),
    '--soft': both('var(--color-stone-700)', dark['--soft']),
    '--muted': both('var(--color-stone-600)', dark['--muted']),
    '--line': both('var(--color-stone-200)', dark['--line']),
    '--edge': both('var(--color-stone-500)', dark['--edge']),
    '--accent': both('var(--color-ruby)', dark['--accent']),
    '--accent-lit': both('var(--color-ruby-lit)', dark['--accent-lit']),
    '--on-accent': both('var(--color-white)', dark['--on-accent']),
    '--tonal': both(light['--tonal'], dark['--tonal']),
    '--on-tonal': both(light['--on-tonal'], dark['--on-tonal']),
    '--ring': both('var(--color-ruby-lit)', dark['--accent']),
    '--toast': both('var(--color-ink)', dark['--line']),
  }
}

const write = (selector: string, declarations: Declarations): string => {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
}

function differing(own: Declarations, product: Declarations): Declarations {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => value !== product[name]))
}

function toColourRules(look: SiteLook): string {
  const palette = buildPalette(look)
  const product = derivePalette(PRODUCT_COLOURS)
  const themed = differing(toThemedDeclarations(palette), toThemedDeclarations(product))
  const ground = themed['--ground']
  return [
    write(':root', differing(toSharedDeclarations(palette.shared), toSharedDeclarations(product.shared))),
    write(':root,.themed', themed),
    ground ? write('.back-office', { '--ground': ground.replace('--color-paper', '--color-stone-100') }) : '',
  ].join('')
}

type Families = Record<'display' | 'sans', { own: string; others: string }>

const NOTO: Families = {
  display: { own: '"Noto Serif"', others: '"Noto Serif stand-in","Noto Serif broad stand-in",Georgia,serif' },
  sans: { own: '"Noto Sans"', others: '"Noto Sans stand-in","Noto Sans broad stand-in",system-ui,sans-serif' },
}
const FIGTREE = { own: 'Figtree', others: '"Figtree stand-in","Figtree broad stand-in",system-ui,sans-serif' }
const FAMILIES: Record<TypePair, Partial<Families> | null> = {
  'bodoni-figtree': null,
  noto: NOTO,
  figtree: { display: FIGTREE },
}
function toFontRules(typePair: TypePair): string {
  const families = Object.entries(FAMILIES[typePair] ?? {})
  const named = (of: (family: Families['sans']) => string) =>
    Object.fromEntries(families.map(([kind, family]) => [`--font-${kind}`, of(family)]))
  return (
    write(
      ':root',
      named(({ own, others }) => `${own},${others}`),
    ) +
    write(
      ':root[data-stand-ins]',
      named(({ others }) => others),
    )
  )
}

function toHeroRules({ hero }: SiteLook): string {
  if (!hero) return ''
  const frame = {
    'aspect-ratio': '8/9',
    overflow: 'hidden',
    border: '2px solid var(--color-footlight)',
    'border-radius': '999px 999px var(--radius-image) var(--radius-image)',
  }
  const filled = {
    width: '100%',
    height: '100%',
    'object-fit': 'cover',
    'object-position': `${hero.focus.x}% ${hero.focus.y}%`,
  }
  const narrower = `@media(min-width:1001px){${write('.hero-picture', { 'max-width': '470px', margin: '0' })}}`
  return write('.hero-picture', frame) + narrower + write('.hero-picture img', filled)
}

/** These rules override the product's stylesheets because they stand outside of the cascade layers. */
export function toLookStyle(look: SiteLook): string {
  return toColourRules(look) + toFontRules(look.typePair) + toHeroRules(look)
}
