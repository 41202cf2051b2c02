/** Returns the hero's stage, 640 by 720: an arch with its curtains, three beams, a stand microphone in the pool and a crown waiting above it. */
export function stageSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 720"><defs>
<clipPath id="stage-arch"><path d="M20 720V330C20 156 150 24 320 24s300 132 300 306v390z"/></clipPath>
<linearGradient id="stage-fold"><stop stop-color="#2A0719"/><stop offset=".3" stop-color="#6E0F33"/><stop offset=".58" stop-color="#AE1C4B"/><stop offset=".78" stop-color="#7A1036"/><stop offset="1" stop-color="#2F081D"/></linearGradient>
<linearGradient id="stage-drape" x2="0" y2="1"><stop stop-color="#5A0F2E"/><stop offset=".55" stop-color="#A21945"/><stop offset="1" stop-color="#6B0E31"/></linearGradient>
<linearGradient id="stage-hang" x2="0" y2="1"><stop stop-color="#12040B" stop-opacity=".55"/><stop offset=".3" stop-color="#12040B" stop-opacity="0"/><stop offset=".72" stop-color="#12040B" stop-opacity=".08"/><stop offset="1" stop-color="#12040B" stop-opacity=".72"/></linearGradient>
<radialGradient id="stage-back" cx=".5" cy=".6" r=".68"><stop stop-color="#8A2149"/><stop offset=".5" stop-color="#43102F"/><stop offset="1" stop-color="#160610"/></radialGradient>
<linearGradient id="stage-beam" x2="0" y2="1"><stop stop-color="#FFEFCB" stop-opacity=".72"/><stop offset=".5" stop-color="#F8CE78" stop-opacity=".27"/><stop offset="1" stop-color="#F4B942" stop-opacity=".05"/></linearGradient>
<linearGradient id="stage-side" x2="0" y2="1"><stop stop-color="#F9D3DC" stop-opacity=".55"/><stop offset="1" stop-color="#E9A3B4" stop-opacity="0"/></linearGradient>
<radialGradient id="stage-pool"><stop stop-color="#FFF0CC" stop-opacity=".98"/><stop offset=".42" stop-color="#F8CC6C" stop-opacity=".62"/><stop offset="1" stop-color="#F4B942" stop-opacity="0"/></radialGradient>
<radialGradient id="stage-halo"><stop stop-color="#FFE9B8" stop-opacity=".5"/><stop offset="1" stop-color="#FFE9B8" stop-opacity="0"/></radialGradient>
<linearGradient id="stage-metal"><stop stop-color="#C8871C"/><stop offset=".16" stop-color="#FBE3AE"/><stop offset=".32" stop-color="#FFF7E3"/><stop offset=".52" stop-color="#F4B942"/><stop offset=".82" stop-color="#B87614"/><stop offset=".95" stop-color="#8A5600"/><stop offset="1" stop-color="#F4B942"/></linearGradient>
<linearGradient id="stage-line" x2="1" y2=".3"><stop stop-color="#FFF7E3"/><stop offset=".5" stop-color="#F4B942"/><stop offset="1" stop-color="#D9992B"/></linearGradient>
<linearGradient id="stage-floor" x2="0" y2="1"><stop stop-color="#4E1432"/><stop offset="1" stop-color="#160610"/></linearGradient></defs>
<g clip-path="url(#stage-arch)"><rect width="640" height="720" fill="url(#stage-back)"/><path d="M0 575h640v145H0z" fill="url(#stage-floor)"/>${drawFloor()}
<path d="M66-10l150 632H92z" fill="url(#stage-side)" opacity=".5"/><path d="M574-10L424 622h124z" fill="url(#stage-side)" opacity=".5"/>
<g fill="url(#stage-beam)"><path d="M274 12L116 640h408L366 12z" opacity=".4"/><path d="M282 12L142 640h356L358 12z" opacity=".6"/><path d="M291 12L174 640h292L349 12z" opacity=".7"/></g>
<ellipse cx="320" cy="634" rx="222" ry="44" fill="url(#stage-pool)"/><circle cx="320" cy="300" r="180" fill="url(#stage-halo)" opacity=".7"/>
${drawStand()}${drawLineCrown()}${drawMotes()}${drawCurtains()}${drawValance()}</g>
<path d="M20 720V330C20 156 150 24 320 24s300 132 300 306v390" fill="none" stroke="#F4B942" stroke-opacity=".8" stroke-width="2"/><path d="M6 720V330C6 148 142 10 320 10s314 138 314 320v390" fill="none" stroke="#F4B942" stroke-opacity=".3" stroke-width="1.5"/></svg>`
}

/** Returns the academy's mark: a round of gold with a stage microphone, drawn to be read at 16 pixels. */
export function brandSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="brand-gold" x2=".7" y2="1"><stop stop-color="#FBDC93"/><stop offset=".55" stop-color="#F4B942"/><stop offset="1" stop-color="#DD9C26"/></linearGradient></defs>
<circle cx="20" cy="20" r="19.5" fill="url(#brand-gold)"/><circle cx="20" cy="20" r="17.4" fill="none" stroke="#2B0E22" stroke-opacity=".28" stroke-width=".8"/>
<path d="M20 8a5.2 5.2 0 0 1 5.2 5.200v6.200a5.2 5.2 0 0 1-10.4 0v-6.200A5.2 5.2 0 0 1 20 8z" fill="#2B0E22"/><path d="M16.8 13.600h6.400M16.8 16.800h6.4" stroke="#F4B942" stroke-width="1.1" stroke-linecap="round"/>
<path d="M11.6 19.200a8.4 8.4 0 0 0 16.8 0M20 27.600v4.600M15.4 32.200h9.2" fill="none" stroke="#2B0E22" stroke-width="2" stroke-linecap="round"/></svg>`
}

function drawFloor(): string {
  const boards = Array.from({ length: 13 }, (_, index) => index - 6).map((step) => `M${320 + step * 34} 575L${320 + step * 118} 720`)
  return `<path d="${boards.join('')}" stroke="#000" stroke-opacity=".26" stroke-width="1.8" fill="none"/><path d="M0 604h640M0 650h640" stroke="#000" stroke-opacity=".12" stroke-width="1.4"/><path d="M0 575h640" stroke="#F9D3DC" stroke-opacity=".12" stroke-width="1.4"/>`
}

function drawStand(): string {
  const ribs = [274, 288, 330, 344]
  return `<ellipse cx="322" cy="641" rx="78" ry="13" fill="#2B0E22" fill-opacity=".8"/><path d="M256 630v6c0 7 29 12 64 12s64-5 64-12v-6z" fill="url(#stage-metal)"/><ellipse cx="320" cy="630" rx="64" ry="10" fill="url(#stage-line)"/><ellipse cx="320" cy="629" rx="20" ry="4" fill="#8A5600" fill-opacity=".45"/>
<rect x="315" y="386" width="10" height="244" fill="url(#stage-metal)"/><rect x="310" y="470" width="20" height="13" rx="4" fill="url(#stage-metal)"/><path d="M308 376h24l-5 24h-14z" fill="url(#stage-metal)"/>
<path d="M270 316v6a50 50 0 0 0 100 0v-6" fill="none" stroke="#8A5600" stroke-width="10.5" stroke-linecap="round"/><path d="M270 316v6a50 50 0 0 0 100 0v-6" fill="none" stroke="#F4B942" stroke-width="7.5" stroke-linecap="round"/><path d="M268.5 316v6a51 51 0 0 0 26 45" fill="none" stroke="#FFF7E3" stroke-width="2.2" stroke-linecap="round"/>
<rect x="284" y="244" width="72" height="122" rx="36" fill="url(#stage-metal)"/><path d="M296 268v74M308 256v98M320 252v106M332 256v98M344 268v74" stroke="#8A5600" stroke-opacity=".32" stroke-width="3.6" stroke-linecap="round"/>
<path d="${ribs.map((y) => `M287 ${y}h66`).join('')}" stroke="#8A5600" stroke-opacity=".55" stroke-width="2.6"/><path d="${ribs.map((y) => `M289 ${y + 2.4}h62`).join('')}" stroke="#FFF7E3" stroke-opacity=".55" stroke-width="1.2"/>
<path d="M282 300h76v17h-76z" fill="url(#stage-metal)"/><path d="M282 300h76M282 317h76" stroke="#FFF7E3" stroke-opacity=".85" stroke-width="1.4"/><path d="M320 246c-19 0-32 13-32 34" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/><rect x="284" y="244" width="72" height="122" rx="36" fill="none" stroke="#FFF7E3" stroke-opacity=".6" stroke-width="1.6"/>`
}

function drawLineCrown(): string {
  return `<g transform="translate(320 160)"><path d="M-58 34l-14-64q14 22 27 30 6-20 8-42 11 26 22 38 9-28 15-58 6 30 15 58 11-12 22-38 2 22 8 42 13-8 27-30L58 34q-58 16-116 0z" fill="#F4B942" fill-opacity=".2" stroke="url(#stage-line)" stroke-width="3.4" stroke-linejoin="round"/>
<path d="M-56 47q56 16 112 0" fill="none" stroke="url(#stage-line)" stroke-width="4" stroke-linecap="round"/><g fill="#FFF7E3"><circle cx="-72" cy="-35" r="4.6"/><circle cx="-37" cy="-47" r="5"/><circle cy="-64" r="6.6"/><circle cx="37" cy="-47" r="5"/><circle cx="72" cy="-35" r="4.6"/><path d="M0-12l7.5 14L0 16-7.5 2z"/><circle cx="-30" cy="20" r="3"/><circle cx="30" cy="20" r="3"/></g></g>`
}

function drawMotes(): string {
  const motes = [[214, 226, 2.4], [196, 330, 1.8], [452, 262, 2.2], [430, 390, 1.6], [240, 420, 1.8], [416, 150, 2], [226, 130, 1.6], [484, 420, 2], [166, 452, 1.6], [378, 470, 1.8], [266, 520, 1.5], [455, 520, 1.6]]
  return `<g fill="#FFE9B8">${motes.map(([x, y, r], index) => `<circle cx="${x}" cy="${y}" r="${r}" opacity="${[0.4, 0.55, 0.7, 0.85][index % 4]}"/>`).join('')}</g>`
}

// Six folds a side, falling narrower towards the floor; the far side is the near one mirrored.
function drawCurtains(): string {
  const top = [10, 46, 76, 104, 130, 154, 176]
  const bottom = [8, 26, 43, 59, 74, 88, 101]
  const folds = [0, 1, 2, 3, 4, 5].map((fold) => {
    const [left = 0, right = 0, leftFoot = 0, rightFoot = 0] = [top[fold], top[fold + 1], bottom[fold], bottom[fold + 1]]
    const hem = 628 + (fold % 2) * 5
    return `<path d="M${left}-10C${left + 14} 190 ${leftFoot + 22} 420 ${leftFoot} ${hem}q${(rightFoot - leftFoot) / 2} 9 ${rightFoot - leftFoot} 0C${rightFoot + 22} 420 ${right + 14} 190 ${right}-10z" fill="url(#stage-fold)"/>`
  })
  const side = `${folds.join('')}<path d="M10-10C24 190 30 420 8 636h93C123 420 190 190 176-10z" fill="url(#stage-hang)"/>`
  return `<g>${side}</g><g transform="matrix(-1 0 0 1 640 0)">${side}</g>`
}

function drawValance(): string {
  const swags = [-20, 116, 252, 388, 524].map(
    (x) => `<path d="M${x}-10v46q68 58 136 0v-46z" fill="url(#stage-drape)"/><path d="M${x + 20}-4q48 62 96 0M${x + 8} 16q60 56 120 0" fill="none" stroke="#2F081D" stroke-opacity=".4" stroke-width="3"/><path d="M${x} 36q68 58 136 0" fill="none" stroke="#F4B942" stroke-width="3.4"/><path d="M${x} 42q68 58 136 0" fill="none" stroke="#FBE3AE" stroke-width="5" stroke-dasharray="1 5.5" stroke-linecap="round"/>`,
  )
  const tassels = [116, 252, 388, 524].map((x) => `<circle cx="${x}" cy="40" r="5.5" fill="url(#stage-line)"/><path d="M${x - 4} 44l-3 20q7 4 14 0l-3-20z" fill="url(#stage-line)"/>`)
  return `<g>${swags.join('')}${tassels.join('')}</g>`
}
