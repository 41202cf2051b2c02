import type { SitePalette } from '#domain/content/look/palette'
import type { TypePair } from '#domain/content/look/look'
import { lookText as text } from '#domain/text/staff/content/look'
import { useBrand } from '#ui/site/brand'

const WHITE = '#ffffff'
const GOLD = '#f4b942'

type Theme = { ground: string; surface: string; text: string; muted: string; line: string; accent: string }
type Tones = Theme & { onAccent: string; tonal: string; onTonal: string }

function toTones({ shared, light, dark }: SitePalette, theme: 'light' | 'dark'): Tones {
  if (theme === 'dark')
    return {
      ground: dark['--ground'],
      surface: dark['--surface'],
      text: dark['--text'],
      muted: dark['--muted'],
      line: dark['--line'],
      accent: dark['--accent'],
      onAccent: dark['--on-accent'],
      tonal: dark['--tonal'],
      onTonal: dark['--on-tonal'],
    }
  return {
    ground: shared['--color-stone-100'],
    surface: WHITE,
    text: shared['--color-ink'],
    muted: shared['--color-stone-600'],
    line: shared['--color-stone-200'],
    accent: shared['--color-ruby'],
    onAccent: WHITE,
    tonal: light['--tonal'],
    onTonal: light['--on-tonal'],
  }
}

type Sample = { palette: SitePalette; typePair: TypePair; theme: 'light' | 'dark' }

/** An SVG, because the content policy forbids style attributes. */
export function SamplePage({ palette, typePair, theme }: Sample) {
  const { shared } = palette
  const tones = toTones(palette, theme)
  const { name: brand } = useBrand()
  return (
    <figure>
      <figcaption>{theme === 'light' ? text.sampleLight : text.sampleDark}</figcaption>
      <svg viewBox="0 0 360 372" className={`look-page look-sample-${typePair}`} aria-hidden="true">
        <rect width="360" height="372" rx="12" fill={tones.ground} />
        <path d="M0 168V12A12 12 0 0 1 12 0h336a12 12 0 0 1 12 12v156z" fill={shared['--color-plum']} />
        <path d="M180 0h140l40 168H120z" fill={shared['--stage-lit']} />
        <circle cx="24" cy="24" r="9" fill={GOLD} />
        <text x="42" y="29" fontSize="13" className="look-display" fill={shared['--color-blush']}>
          {brand}
        </text>
        <text x="20" y="82" fontSize="26" className="look-display" fill={shared['--color-blush']}>
          {text.sampleHeading}
        </text>
        <text x="20" y="106" fontSize="12" fill={shared['--color-rose']}>
          {text.sampleText}
        </text>
        <rect x="20" y="122" width="110" height="30" rx="15" fill={GOLD} />
        <text x="75" y="141" fontSize="12" textAnchor="middle" className="look-strong" fill={shared['--color-ink']}>
          {text.sampleLink}
        </text>
        <SamplePanel tones={tones} />
      </svg>
    </figure>
  )
}

function SamplePanel({ tones }: { tones: Tones }) {
  return (
    <>
      <rect x="16" y="186" width="328" height="170" rx="10" fill={tones.surface} stroke={tones.line} />
      <text x="34" y="216" fontSize="15" className="look-strong" fill={tones.text}>
        {text.samplePanel}
      </text>
      <text x="34" y="238" fontSize="12" fill={tones.muted}>
        {text.sampleText}
      </text>
      <path d="M34 254h292" stroke={tones.line} />
      <text x="34" y="282" fontSize="12" className="look-strong" fill={tones.accent}>
        {text.sampleLink}
      </text>
      <rect x="34" y="304" width="120" height="34" rx="9" fill={tones.accent} />
      <text x="94" y="325" fontSize="12" textAnchor="middle" className="look-strong" fill={tones.onAccent}>
        {text.sampleButton}
      </text>
      <rect x="166" y="304" width="120" height="34" rx="9" fill={tones.tonal} />
      <text x="226" y="325" fontSize="12" textAnchor="middle" className="look-strong" fill={tones.onTonal}>
        {text.sampleConfirm}
      </text>
    </>
  )
}
