import type { Motif, Palette } from './stage-art.ts'

/** Returns the object of a poster, standing in its light; gradients are those the poster defines under the id. */
export function drawMotif(motif: Motif, id: string, paint: Palette): string {
  if (motif === 'crown') return drawCrown(id, paint)
  if (motif === 'cup') return drawCup(id, paint)
  if (motif === 'sash') return drawSash(id, paint)
  return drawMicrophone(id, paint)
}

function drawCrown(id: string, { metal, jewel, deep }: Palette): string {
  const pearls = [[84, 200, 8], [139, 165, 9], [200, 138, 12], [261, 165, 9], [316, 200, 8]]
  const beads = [122, 146, 254, 278]
  return `<ellipse cx="200" cy="446" rx="150" ry="16" fill="${deep}" fill-opacity=".62"/>
<path d="M66 372c4-26 42-38 134-38s130 12 134 38c14 4 14 18 4 22 4 12-2 22-10 26-20 18-70 26-128 26S92 438 72 420c-8-4-14-14-10-26-10-4-10-18 4-22z" fill="url(#${id}-cloth)"/>
<path d="M66 372c36 30 232 30 268 0" fill="none" stroke="${metal.body}" stroke-width="3.5" stroke-linecap="round"/>
<path d="M66 372c36 30 232 30 268 0" fill="none" stroke="${metal.shine}" stroke-width="1.4" stroke-dasharray="1 6" stroke-linecap="round"/>
<path d="M112 420c44 16 132 16 176 0" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="10" stroke-linecap="round"/>
<g fill="url(#${id}-sheen)"><circle cx="58" cy="384" r="8"/><path d="M53 390l-6 34q11 6 22 0l-6-34z"/><circle cx="342" cy="384" r="8"/><path d="M337 390l-6 34q11 6 22 0l-6-34z"/></g>
<ellipse cx="200" cy="362" rx="96" ry="15" fill="${deep}" fill-opacity=".6"/>
<path d="M112 268l4-56 24 42 30-60 30 62 30-62 30 60 24-42 4 56q-88 22-176 0z" fill="url(#${id}-dark)"/>
<path d="M116 330L84 208q22 44 44 62 10-46 11-96 20 56 44 88 12-56 17-116 5 60 17 116 24-32 44-88 1 50 11 96 22-18 44-62l-32 122q-84 26-168 0z" fill="url(#${id}-metal)"/>
<path d="M116 330L84 208q22 44 44 62 10-46 11-96 20 56 44 88 12-56 17-116 5 60 17 116 24-32 44-88 1 50 11 96 22-18 44-62l-32 122" fill="none" stroke="${metal.shine}" stroke-opacity=".75" stroke-width="2" stroke-linejoin="round"/>
<g fill="none" stroke="${metal.dark}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"><path d="M200 182v26M139 214v22M261 214v22M108 268q8 22 12 34M292 268q-8 22-12 34"/></g>
<path d="M112 318q88 30 176 0l-6 34q-82 26-164 0z" fill="url(#${id}-metal)"/>
<path d="M112 318q88 30 176 0M118 352q82 26 164 0" fill="none" stroke="${metal.shine}" stroke-width="3" stroke-linecap="round"/>
<path d="M200 220l15 28-15 28-15-28z" fill="${jewel}"/><path d="M200 220l15 28h-30z" fill="#fff" fill-opacity=".3"/><path d="M200 220l15 28-15 28-15-28z" fill="none" stroke="${metal.shine}" stroke-width="2.4" stroke-linejoin="round"/>
<g fill="${jewel}" stroke="${metal.shine}" stroke-width="1.8"><ellipse cx="200" cy="350" rx="15" ry="10"/><ellipse cx="164" cy="347" rx="8" ry="7"/><ellipse cx="236" cy="347" rx="8" ry="7"/></g>
<path d="M192 346q6-4 12-2" stroke="#fff" stroke-opacity=".7" stroke-width="2" fill="none" stroke-linecap="round"/>
<g fill="url(#${id}-pearl)">${beads.map((x) => `<circle cx="${x}" cy="${x < 130 || x > 270 ? 338 : 343}" r="4.6"/>`).join('')}${pearls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
}

function drawMicrophone(id: string, { metal, deep }: Palette): string {
  const ribs = [154, 168, 182, 222, 236, 250]
  return `<ellipse cx="206" cy="462" rx="104" ry="15" fill="${deep}" fill-opacity=".62"/>
<path d="M106 446v10c0 10 42 18 94 18s94-8 94-18v-10z" fill="url(#${id}-metal)"/><ellipse cx="200" cy="446" rx="94" ry="15" fill="url(#${id}-sheen)"/><ellipse cx="200" cy="444" rx="30" ry="6" fill="${metal.dark}" fill-opacity=".4"/>
<path d="M193 316h14v128q-7 4-14 0z" fill="url(#${id}-metal)"/><rect x="187" y="372" width="26" height="16" rx="5" fill="url(#${id}-metal)"/><path d="M189 376h22" stroke="${metal.shine}" stroke-width="1.6" stroke-opacity=".8"/>
<g transform="translate(0 20)"><path d="M128 214v10a72 72 0 0 0 144 0v-10" fill="none" stroke="${metal.dark}" stroke-width="14" stroke-linecap="round"/>
<path d="M128 214v10a72 72 0 0 0 144 0v-10" fill="none" stroke="${metal.body}" stroke-width="10" stroke-linecap="round"/>
<path d="M126 214v10a74 74 0 0 0 40 65" fill="none" stroke="${metal.shine}" stroke-width="3" stroke-linecap="round"/>
<path d="M184 294h32l-6 30h-20z" fill="url(#${id}-metal)"/>
<circle cx="128" cy="212" r="10" fill="url(#${id}-pearl)"/><circle cx="272" cy="212" r="10" fill="url(#${id}-pearl)"/>
<rect x="148" y="116" width="104" height="168" rx="52" fill="url(#${id}-metal)"/>
<g stroke-linecap="round"><path d="${[166, 180, 194, 208, 222, 236].map((x) => `M${x - 1} ${x === 166 || x === 236 ? 146 : 130}V${x === 166 || x === 236 ? 254 : 270}`).join('')}" stroke="${metal.dark}" stroke-opacity=".34" stroke-width="5"/>
<path d="${ribs.map((y) => `M153 ${y}h94`).join('')}" stroke="${metal.dark}" stroke-opacity=".5" stroke-width="3.4"/><path d="${ribs.map((y) => `M155 ${y + 3}h90`).join('')}" stroke="${metal.shine}" stroke-opacity=".55" stroke-width="1.4"/></g>
<path d="M146 192h108v22H146z" fill="url(#${id}-metal)"/><path d="M146 192h108M146 214h108" stroke="${metal.shine}" stroke-width="1.8" stroke-opacity=".9"/>
<path d="M200 195l2.6 5.4 5.9.8-4.3 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.3-4.1 5.9-.8z" fill="${metal.dark}"/>
<path d="M200 118c-26 0-46 20-46 48" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>
<rect x="148" y="116" width="104" height="168" rx="52" fill="none" stroke="${metal.shine}" stroke-opacity=".7" stroke-width="2.4"/></g>`
}

function drawCup(id: string, { metal, deep, jewel }: Palette): string {
  return `<ellipse cx="200" cy="462" rx="112" ry="15" fill="${deep}" fill-opacity=".66"/>
<path d="M124 404h152l10 52q-86 16-172 0z" fill="${deep}"/><path d="M124 404h152l3 14H121z" fill="#fff" fill-opacity=".12"/><path d="M164 424h72v24q-36 4-72 0z" fill="url(#${id}-sheen)"/><path d="M176 433h48M184 441h32" stroke="${metal.dark}" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/>
<path d="M150 404c0-18 34-20 40-40h20c6 20 40 22 40 40z" fill="url(#${id}-metal)"/><ellipse cx="200" cy="404" rx="50" ry="7" fill="url(#${id}-sheen)"/>
<path d="M190 316h20l-3 50h-14z" fill="url(#${id}-metal)"/><ellipse cx="200" cy="344" rx="20" ry="11" fill="url(#${id}-metal)"/><path d="M184 341q16 7 32 0" stroke="${metal.shine}" stroke-width="2" fill="none"/>
<g fill="none" stroke-linecap="round"><path d="M126 168c-44-14-66 4-62 36 4 38 36 62 82 64" stroke="${metal.dark}" stroke-width="15"/><path d="M126 168c-44-14-66 4-62 36 4 38 36 62 82 64" stroke="${metal.body}" stroke-width="11"/><path d="M124 164c-42-12-60 4-57 32" stroke="${metal.shine}" stroke-width="3.5"/>
<path d="M274 168c44-14 66 4 62 36-4 38-36 62-82 64" stroke="${metal.dark}" stroke-width="15"/><path d="M274 168c44-14 66 4 62 36-4 38-36 62-82 64" stroke="${metal.tone}" stroke-width="11"/><path d="M276 164c42-12 60 4 57 32" stroke="${metal.pale}" stroke-width="3"/></g>
<path d="M116 146c0 104 22 156 70 176q14 4 28 0c48-20 70-72 70-176z" fill="url(#${id}-metal)"/>
<path d="M132 262c16 38 36 54 56 62q12 3 24 0c20-8 40-24 56-62q-68 22-136 0z" fill="${metal.dark}" fill-opacity=".28"/>
<path d="M132 262q68 22 136 0" fill="none" stroke="${metal.shine}" stroke-opacity=".8" stroke-width="2"/>
<ellipse cx="200" cy="146" rx="88" ry="17" fill="url(#${id}-sheen)"/><ellipse cx="200" cy="147" rx="78" ry="12.5" fill="${metal.dark}"/><ellipse cx="200" cy="151" rx="70" ry="8" fill="${jewel}" fill-opacity=".55"/>
<path d="M134 176c2 46 10 82 26 106" fill="none" stroke="#fff" stroke-opacity=".62" stroke-width="7" stroke-linecap="round"/>
<path d="M200 180l9.8 19.9 22 3.2-15.9 15.5 3.8 21.900L200 230.200l-19.7 10.3 3.8-21.9-15.9-15.5 22-3.200z" fill="${jewel}"/><path d="M200 180l9.8 19.9 22 3.2-15.9 15.5 3.8 21.900L200 230.200z" fill="#000" fill-opacity=".16"/>
<g fill="none" stroke="${metal.dark}" stroke-opacity=".6" stroke-width="2.6" stroke-linecap="round"><path d="M196 258c-28-2-42-20-44-48M204 258c28-2 42-20 44-48"/><path d="M155 226l-7-4M160 239l-9-1M169 250l-9 3M245 226l7-4M240 239l9-1M231 250l9 3"/></g>`
}

function drawSash(id: string, { metal, deep, jewel, lit, velvet, shade }: Palette): string {
  const petals = Array.from({ length: 12 }, (_, index) => `<path d="M0-16q-15-14 0-34 15 20 0 34z" transform="rotate(${index * 30})" fill="${index % 2 ? velvet : lit}"/>`)
  const star = `<path d="M0-9L2.6-2.6 9 0 2.6 2.6 0 9-2.6 2.6-9 0-2.6-2.600z" fill="${jewel}"/>`
  return `<g transform="translate(0 -36)"><path d="M-30 96C90 236 250 372 440 452v104C210 482 60 342-30 226z" fill="${deep}" fill-opacity=".5"/>
<path d="M-30 62C90 202 250 338 440 418v98C210 442 60 302-30 186z" fill="url(#${id}-sheen)"/>
<path d="M-30 92C90 232 250 366 440 446v20C240 388 70 246-30 122z" fill="#fff" fill-opacity=".28"/><path d="M-30 156C70 274 220 412 440 488v28C210 442 60 302-30 186z" fill="${metal.dark}" fill-opacity=".26"/>
<path d="M-30 73C90 213 250 349 440 429M-30 175C62 293 212 431 440 505" stroke="${metal.dark}" stroke-opacity=".65" stroke-width="2.2" stroke-dasharray="5 6" fill="none" stroke-linecap="round"/>
<path d="M-30 62C90 202 250 338 440 418" stroke="${metal.shine}" stroke-width="2.6" fill="none"/>
<g ${onSash(0.42)} fill="none" stroke="${jewel}" stroke-width="4.6" stroke-linejoin="round" stroke-linecap="round"><path d="M-29 16l-7-30 19 12L0-29l17 27 19-12-7 30z" fill="${jewel}" fill-opacity=".16"/><path d="M-27 27h54"/><g fill="${jewel}" stroke="none"><circle cx="-36" cy="-20" r="4"/><circle cy="-36" r="4.6"/><circle cx="36" cy="-20" r="4"/></g></g>
${[0.14, 0.225, 0.61].map((place) => `<g ${onSash(place)}>${star}<path d="M-15 0h-14M15 0h14" stroke="${jewel}" stroke-opacity=".75" stroke-width="2.2" stroke-linecap="round"/></g>`).join('')}
<g transform="translate(320 402)"><path d="M-10 24l-26 66 20-8 14 16 12-62z" fill="${velvet}"/><path d="M10 24l28 62-20-6-12 18-14-62z" fill="${shade}"/><circle r="46" cy="6" fill="${deep}" fill-opacity=".4"/><g stroke="${metal.pale}" stroke-opacity=".55" stroke-width="1.2">${petals.join('')}</g><circle r="21" fill="url(#${id}-metal)"/><circle r="21" fill="none" stroke="${metal.shine}" stroke-width="1.8"/><circle r="10" fill="url(#${id}-pearl)"/></g></g>`
}

// The middle of the band is the curve from (-30,124) by (76,250) and (230,388) to (440,467); what is sewn on it turns with the cloth.
function onSash(t: number): string {
  const at = (a: number, b: number, c: number, d: number): number => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
  const slope = (a: number, b: number, c: number, d: number): number => (b - a) * (1 - t) ** 2 + 2 * (c - b) * t * (1 - t) + (d - c) * t ** 2
  const turn = (Math.atan2(slope(124, 250, 388, 467), slope(-30, 76, 230, 440)) * 180) / Math.PI
  return `transform="translate(${at(-30, 76, 230, 440).toFixed(1)} ${at(124, 250, 388, 467).toFixed(1)}) rotate(${turn.toFixed(1)})"`
}
