import { drawMotif } from './stage-motifs.ts'

export { brandSvg, stageSvg } from './stage-scene.ts'

export const MOTIFS = ['crown', 'microphone', 'cup', 'sash', 'rose'] as const
export const COLOUR_SETS = ['ruby', 'indigo', 'jade', 'amber', 'plum', 'navy'] as const

export type Motif = (typeof MOTIFS)[number]
export type ColourSet = (typeof COLOUR_SETS)[number]
export type StageArt = { motif: Motif; colours: ColourSet }

/** The paints of a poster: velvet from lit to dark, a jewel that reads on gold, and the light, at its source and on the cloth. */
export type Palette = { lit: string; velvet: string; shade: string; deep: string; jewel: string; light: string; glow: string; metal: Metal }
export type Metal = { shine: string; pale: string; body: string; tone: string; dark: string }

const GOLD: Metal = { shine: '#FFF7E3', pale: '#FBE3AE', body: '#F4B942', tone: '#C8871C', dark: '#8A5600' }
const ROSE: Metal = { shine: '#FFF6F4', pale: '#F8D9DF', body: '#E9A3B4', tone: '#BC7388', dark: '#7E4357' }

const VELVETS: Readonly<Record<ColourSet, Omit<Palette, 'metal'>>> = {
  ruby: { lit: '#B5224F', velvet: '#8C1339', shade: '#5A0F2E', deep: '#2A0719', jewel: '#6B0D2C', light: '#FFE9C0', glow: '#F0A08C' },
  indigo: { lit: '#5A61A8', velvet: '#3A3F7A', shade: '#272A56', deep: '#12122A', jewel: '#2B2F66', light: '#FBEBDC', glow: '#B9B6EE' },
  jade: { lit: '#178A69', velvet: '#0B6B4F', shade: '#0A4438', deep: '#061C1A', jewel: '#0A5A45', light: '#FFF0C4', glow: '#A6DDAE' },
  amber: { lit: '#CB7A26', velvet: '#A85B12', shade: '#6E3B0D', deep: '#2A1706', jewel: '#7A2E08', light: '#FFEFC9', glow: '#F6C27C' },
  plum: { lit: '#8C3A73', velvet: '#6A2455', shade: '#45173A', deep: '#1F0819', jewel: '#531A44', light: '#FFE6DC', glow: '#DD9CC4' },
  navy: { lit: '#2F5F97', velvet: '#1C3F6E', shade: '#132B4E', deep: '#081324', jewel: '#163763', light: '#FCEFD2', glow: '#93BCE8' },
}

/** Returns the artwork an entry without a picture gets, always the same for the same id. */
export function artFor(id: string): StageArt {
  const places = MOTIFS.length * COLOUR_SETS.length
  const place = mixed(id) % places
  return { motif: MOTIFS[place % MOTIFS.length] ?? 'crown', colours: COLOUR_SETS[Math.floor(place / MOTIFS.length)] ?? 'ruby' }
}

/** Returns the name of an artwork in addresses and storage, such as 'crown-ruby'. */
export function artName({ motif, colours }: StageArt): string {
  return `${motif}-${colours}`
}

/** Returns the artwork of a name, or null when there is none of that name. */
export function artFromName(name: string): StageArt | null {
  const [first, second, ...rest] = name.split('-')
  const motif = MOTIFS.find((known) => known === first)
  const colours = COLOUR_SETS.find((known) => known === second)
  return motif && colours && rest.length === 0 ? { motif, colours } : null
}

/** Returns a poster of five by four as an SVG document that also crops well to a square, an arch or 16:9. */
export function posterSvg(art: StageArt, size: { width?: number; height?: number } = {}): string {
  const id = artName(art)
  const paint: Palette = { ...VELVETS[art.colours], metal: art.motif === 'rose' ? ROSE : GOLD }
  const { metal } = paint
  const sized = `${size.width ? ` width="${size.width}"` : ''}${size.height ? ` height="${size.height}"` : ''}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"${sized} preserveAspectRatio="xMidYMid slice"><defs>
<linearGradient id="${id}-fold"><stop stop-color="${paint.shade}"/><stop offset=".2" stop-color="${paint.velvet}"/><stop offset=".52" stop-color="${paint.lit}"/><stop offset=".74" stop-color="${paint.velvet}"/><stop offset="1" stop-color="${paint.deep}"/></linearGradient>
<radialGradient id="${id}-dusk" cx=".5" cy=".5" r=".72"><stop stop-color="${paint.deep}" stop-opacity="0"/><stop offset=".45" stop-color="${paint.deep}" stop-opacity=".18"/><stop offset="1" stop-color="${paint.deep}" stop-opacity=".9"/></radialGradient>
<linearGradient id="${id}-hem" x2="0" y2="1"><stop stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="${paint.deep}" stop-opacity=".85"/></linearGradient>
<linearGradient id="${id}-floor" x2="0" y2="1"><stop stop-color="${paint.shade}"/><stop offset="1" stop-color="${paint.deep}"/></linearGradient>
<linearGradient id="${id}-beam" x2="0" y2="1"><stop stop-color="${paint.light}" stop-opacity=".7"/><stop offset=".3" stop-color="${paint.glow}" stop-opacity=".42"/><stop offset=".7" stop-color="${paint.glow}" stop-opacity=".24"/><stop offset="1" stop-color="${paint.glow}" stop-opacity=".12"/></linearGradient>
<radialGradient id="${id}-pool"><stop stop-color="${paint.light}" stop-opacity=".9"/><stop offset=".5" stop-color="${paint.light}" stop-opacity=".42"/><stop offset="1" stop-color="${paint.light}" stop-opacity="0"/></radialGradient>
<radialGradient id="${id}-halo"><stop stop-color="${paint.glow}" stop-opacity=".62"/><stop offset="1" stop-color="${paint.glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="${id}-metal"><stop stop-color="${metal.tone}"/><stop offset=".14" stop-color="${metal.pale}"/><stop offset=".3" stop-color="${metal.shine}"/><stop offset=".5" stop-color="${metal.body}"/><stop offset=".8" stop-color="${metal.tone}"/><stop offset=".94" stop-color="${metal.dark}"/><stop offset="1" stop-color="${metal.body}"/></linearGradient>
<linearGradient id="${id}-sheen" x2="1" y2=".5"><stop stop-color="${metal.shine}"/><stop offset=".35" stop-color="${metal.pale}"/><stop offset=".62" stop-color="${metal.body}"/><stop offset="1" stop-color="${metal.tone}"/></linearGradient>
<linearGradient id="${id}-dark" x2="1" y2=".4"><stop stop-color="${metal.tone}"/><stop offset="1" stop-color="${metal.dark}"/></linearGradient>
<linearGradient id="${id}-cloth" x2="0" y2="1"><stop stop-color="${paint.lit}"/><stop offset=".5" stop-color="${paint.velvet}"/><stop offset="1" stop-color="${paint.deep}"/></linearGradient>
<radialGradient id="${id}-pearl" cx=".36" cy=".3"><stop stop-color="#fff"/><stop offset=".55" stop-color="#FFF4E0"/><stop offset="1" stop-color="${metal.tone}"/></radialGradient></defs>
<rect width="400" height="500" fill="${paint.deep}"/>${drawCurtain(id)}
<path d="M0 430h400v70H0z" fill="url(#${id}-floor)"/>${drawBoards()}<path d="M0 430h400" stroke="${paint.deep}" stroke-opacity=".7" stroke-width="2"/>
<rect width="400" height="500" fill="url(#${id}-dusk)"/>
<g fill="url(#${id}-beam)"><path d="M154-20L0 470h400L246-20z" opacity=".34"/><path d="M164-20L34 472h332L236-20z" opacity=".5"/><path d="M174-20L68 474h264L226-20z" opacity=".62"/></g>
<ellipse cx="200" cy="464" rx="196" ry="34" fill="url(#${id}-pool)"/><circle cx="200" cy="250" r="190" fill="url(#${id}-halo)"/>
${drawMotif(art.motif, id, paint)}${drawDust(paint.light)}</svg>`
}

function drawCurtain(id: string): string {
  const folds = [[-14, 46], [30, 38], [66, 44], [108, 36], [142, 40], [180, 44], [222, 36], [256, 42], [296, 36], [330, 44], [372, 42]]
  const drawn = folds.map(([x = 0, width = 0], index) => {
    const sway = index % 2 === 0 ? 5 : -4
    return `<path d="M${x}-5c${sway} 140 ${-sway} 290 0 ${431 + (index % 3) * 2}q${width / 2} 9 ${width} 0c${-sway} -150 ${sway} -290 0 -${431 + (index % 3) * 2}z" fill="url(#${id}-fold)"/>`
  })
  return `${drawn.join('')}<path d="M0 250h400v190H0z" fill="url(#${id}-hem)"/>`
}

function drawBoards(): string {
  const lines = [-260, -150, -60, 20, 100, 200, 300, 380, 460, 550, 660].map((x) => `M${200 + (x - 200) * 0.42} 430L${x} 500`)
  return `<path d="${lines.join('')}" stroke="#000" stroke-opacity=".24" fill="none"/>`
}

function drawDust(light: string): string {
  const motes = [[118, 96, 1.6], [262, 78, 1.3], [152, 148, 1], [288, 168, 1.5], [100, 236, 1.2], [312, 268, 1.1], [84, 330, 1.5], [322, 352, 1.4], [236, 118, 1], [176, 60, 1.2]]
  return `<g fill="${light}">${motes.map(([x, y, r], index) => `<circle cx="${x}" cy="${y}" r="${r}" opacity="${0.35 + (index % 4) * 0.15}"/>`).join('')}</g>`
}

// FNV-1a followed by a final mix, because ids that differ in the last letter only must not land beside each other.
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
