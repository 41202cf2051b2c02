import type { StageArt } from '#domain/content/stage-art'

export type Portrait = {
  hair: keyof typeof HAIR
  skin: number
  shade: number
  top: StageArt['colours']
  ground: StageArt['colours']
  glasses?: boolean
}

const SKINS = ['#f2c9a5', '#e0a77c', '#c68657', '#9c6238']
const SHADES = ['#241a1c', '#4a2c22', '#8b8584']
const COLOURS: Record<StageArt['colours'], [strong: string, pale: string]> = {
  ruby: ['#8f1437', '#f3d5dc'],
  indigo: ['#3b3f8f', '#dcdcf2'],
  jade: ['#1f6b55', '#d3ebe2'],
  amber: ['#b26a12', '#f8e4c4'],
  plum: ['#6a2c70', '#ecdaee'],
  navy: ['#1f3a5f', '#d5e1ef'],
}

type HairLayers = { behind: string; front: string }
const fringe = 'M128 178Q124 92 200 92T272 178Q262 132 214 126Q160 124 142 160Z'
const CAP = 'M126 182Q116 82 202 80T274 182Q268 150 252 136Q206 148 152 132Q134 148 134 186Z'

const HAIR = {
  long: () => ({
    behind: path('M118 190Q110 76 200 76T282 190L292 352Q244 336 200 340T108 352Z'),
    front: path(fringe),
  }),
  bob: () => ({
    behind: path('M120 190Q114 78 200 78T280 190L284 270Q240 286 200 284T116 270Z'),
    front: path(fringe),
  }),
  bun: () => ({
    behind: `<circle cx="200" cy="70" r="34"/>${path('M124 190Q118 84 200 84T276 190Z')}`,
    front: path(fringe),
  }),
  ponytail: () => ({
    behind: path('M124 196Q118 82 202 82T278 180Q318 220 292 330Q268 284 270 220Z'),
    front: path(CAP),
  }),
  curls: () => ({ behind: CURLS, front: path(fringe) }),
  short: () => ({ behind: '', front: path(CAP) }),
  side: () => ({
    behind: '',
    front: path('M126 186Q112 78 206 78T276 186Q270 150 250 142Q188 138 160 112Q152 142 134 190Z'),
  }),
  scarf: () => ({ behind: path('M108 200Q100 62 200 62T292 200Q300 330 330 430H70Q100 330 108 200Z'), front: '' }),
} satisfies Record<string, () => HairLayers>

const CURLS = [
  [126, 150],
  [150, 104],
  [200, 86],
  [250, 104],
  [276, 150],
  [284, 206],
  [116, 206],
  [122, 258],
  [280, 258],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="38"/>`)
  .join('')

const path = (d: string) => `<path d="${d}"/>`

export function drawPortrait({ hair, skin, shade, top, ground, glasses = false }: Portrait): string {
  const [tone = '', dark = ''] = [SKINS[skin], SHADES[shade]]
  const cover = hair === 'scarf' ? COLOURS[top][0] : dark
  const { behind, front } = HAIR[hair]()
  const eyes = [168, 232]
  const rims = eyes.map((x) => `<circle cx="${x}" cy="202" r="24" fill="none" stroke="#2b2326" stroke-width="5"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">
<rect width="400" height="500" fill="${COLOURS[ground][1]}"/>
<circle cx="200" cy="210" r="176" fill="#fff" opacity=".45"/>
<g fill="${cover}">${behind}</g>
<path d="M168 250h64v80q8 40-32 44t-32-44z" fill="${tone}"/><path d="M168 282q32 34 64 0v16q-32 34-64 0z" opacity=".12"/>
<path d="M40 500Q44 372 168 326Q200 366 232 326Q356 372 360 500Z" fill="${COLOURS[top][0]}"/>
<path d="M168 326Q200 400 232 326" fill="none" stroke="#fff" stroke-width="6" opacity=".55"/>
${hair === 'scarf' ? '' : `<g fill="${tone}"><circle cx="128" cy="208" r="15"/><circle cx="272" cy="208" r="15"/></g>`}
<path d="M130 186Q130 104 200 104T270 186Q272 248 240 276Q200 304 160 276Q128 248 130 186Z" fill="${tone}"/>
<g fill="#2b2326">${eyes.map((x) => `<ellipse cx="${x}" cy="202" rx="8" ry="10"/>`).join('')}</g>
<g fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round"><path d="M152 178q16-10 30-2M218 176q16-8 30 2"/></g>
<g fill="none" stroke-linecap="round"><path d="M200 206q-10 22 2 26" stroke="#000" stroke-opacity=".2" stroke-width="5"/>
<path d="M176 252q24 22 48 0" stroke="#8a2f37" stroke-width="7"/></g>
<g fill="#d9564f" opacity=".18"><circle cx="152" cy="236" r="16"/><circle cx="248" cy="236" r="16"/></g>
<g fill="${cover}">${front}</g>
${glasses ? `${rims.join('')}<path d="M192 202h16" stroke="#2b2326" stroke-width="5"/>` : ''}
</svg>`
}
