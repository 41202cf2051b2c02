import { posterSvg, type StageArt } from '#domain/stage-art'
import { lettering, measure, wrap } from '#services/lettering'
import { ownPictures } from '#services/picture-pools'
import { siteContent } from './site-content.ts'

export type Receipt = { payer: string; amountCentavos: number; referenceNumber: string; at: Date; to: string }

const INK = '#1D0F19'
const STONE = '#6B5D66'
const HAIRLINE = '#E6DDE1'
const PAPER = '#FFFCFA'
const FOOTLIGHT = '#F4B942'

/** Returns a poster as a JPEG of the given size, cropped to it from the middle. */
export async function drawPicture(art: StageArt, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return await asJpeg(posterSvg(art, { width, height }))
}

/** Returns the portrait picture, 1200 by 1600, that tells clients where to send their payment. */
export async function drawPaymentDetails(): Promise<Buffer> {
  const { brand, payment } = siteContent
  const account = (top: number, title: string, name: string, number: string): string =>
    `<rect x="90" y="${top}" width="1020" height="372" rx="28" fill="#fff" stroke="${HAIRLINE}" stroke-width="2"/><rect x="90" y="${top + 48}" width="8" height="276" fill="${FOOTLIGHT}"/>
${lettering(title, { x: 144, y: top + 84, size: 40, weight: 600, fill: '#8C1339' })}${lettering('Number', { x: 144, y: top + 146, size: 30, fill: STONE })}
${lettering(number, { x: 142, y: top + 240, size: 96, weight: 700, fill: INK, spacing: 1 })}${lettering('Name', { x: 144, y: top + 316, size: 30, fill: STONE })}${lettering(name, { x: 240, y: top + 316, size: 38, weight: 600, fill: INK })}`
  const note = wrap(payment.note, 940, 34)
  return await asJpeg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1600" width="1200" height="1600">${curtainDefs()}
<rect width="1200" height="1600" fill="${PAPER}"/><rect width="1200" height="356" fill="#3A0D2A"/>${curtain(1200, 356)}<path d="M440 0L250 356h700L760 0z" fill="url(#light)"/>
${lettering(brand, { x: 600, y: 122, size: 44, face: 'bodoni', weight: 500, fill: '#FBE3AE', anchor: 'middle' })}
${lettering('How to pay', { x: 600, y: 244, size: 116, face: 'bodoni', weight: 500, fill: '#F8ECEB', anchor: 'middle', spacing: -2 })}
<path d="M0 356h1200" stroke="${FOOTLIGHT}" stroke-width="5"/>
${account(418, 'GCash', payment.gcashName, payment.gcashNumber)}${account(824, payment.bankName, payment.bankAccountName, payment.bankAccountNumber)}
${lettering('Before you send', { x: 90, y: 1282, size: 40, weight: 700, fill: INK })}${note.map((line, index) => lettering(line, { x: 90, y: 1342 + index * 50, size: 34, fill: '#4A3E46' })).join('')}</svg>`)
}

/** Returns an invented receipt, 1080 by 1920, as a client would take it from a wallet app. */
export async function drawReceipt({ payer, amountCentavos, referenceNumber, at, to }: Receipt): Promise<Buffer> {
  const amount = (amountCentavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })
  const shown = (options: Intl.DateTimeFormatOptions): string => at.toLocaleString('en-US', { timeZone: 'Asia/Manila', ...options })
  const rows: [string, string][] = [
    ['Amount', `PHP ${amount}`],
    ['Fee', 'PHP 0.00'],
    ['From', payer],
    ['Date', shown({ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })],
    ['Ref. No.', referenceNumber],
  ]
  const clock = shown({ hour: 'numeric', minute: '2-digit' }).replace(/\s[AP]M/, '')
  const half = Math.min(56, (56 * 860) / measure(to, 56, 'figtree', 700))
  return await asJpeg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1920" width="1080" height="1920"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1746C9"/><stop offset="1" stop-color="#2F6BF0"/></linearGradient></defs>
<rect width="1080" height="1920" fill="#EEF2FA"/><rect width="1080" height="720" fill="url(#sky)"/>
${lettering(clock, { x: 70, y: 76, size: 38, weight: 600, fill: '#fff' })}<g fill="#fff"><path d="M862 76V62h9v14zM876 76V55h9v21zM890 76V47h9v29zM904 76V40h9v36z"/><rect x="946" y="44" width="58" height="30" rx="8" fill="none" stroke="#fff" stroke-width="3"/><rect x="951" y="49" width="36" height="20" rx="4"/><rect x="1007" y="53" width="5" height="12" rx="2"/></g>
<path d="M96 156l-24 24 24 24" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>${lettering('Pitaka', { x: 540, y: 196, size: 50, weight: 700, fill: '#fff', anchor: 'middle' })}
<rect x="60" y="330" width="960" height="1180" rx="36" fill="#fff"/><circle cx="540" cy="330" r="82" fill="#fff"/><circle cx="540" cy="330" r="66" fill="#12A36B"/><path d="M508 332l23 23 42-46" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
${lettering(to, { x: 540, y: 502, size: half, weight: 700, fill: '#14213D', anchor: 'middle' })}${lettering('Sent via Pitaka', { x: 540, y: 560, size: 34, fill: '#6A7590', anchor: 'middle' })}
${lettering(siteContent.payment.gcashNumber, { x: 540, y: 616, size: 34, fill: '#6A7590', anchor: 'middle' })}
${lettering(`PHP ${amount}`, { x: 540, y: 776, size: 104, weight: 700, fill: '#14213D', anchor: 'middle', spacing: -1 })}<path d="M110 850h860" stroke="#D4DCEC" stroke-width="3" stroke-dasharray="10 10"/>
${rows.map(([label, value], index) => `${lettering(label, { x: 112, y: 938 + index * 104, size: 36, fill: '#6A7590' })}${lettering(value, { x: 968, y: 938 + index * 104, size: 38, weight: 600, fill: '#14213D', anchor: 'end' })}${index < rows.length - 1 ? `<path d="M112 ${978 + index * 104}h856" stroke="#EDF1F8" stroke-width="2"/>` : ''}`).join('')}
${lettering('Keep this receipt until your payment is confirmed.', { x: 540, y: 1452, size: 30, fill: '#6A7590', anchor: 'middle' })}
<rect x="60" y="1570" width="960" height="116" rx="58" fill="#1F55DB"/>${lettering('Done', { x: 540, y: 1642, size: 40, weight: 600, fill: '#fff', anchor: 'middle' })}${lettering('Save to gallery', { x: 540, y: 1764, size: 38, weight: 600, fill: '#1F55DB', anchor: 'middle' })}
<rect x="370" y="1880" width="340" height="10" rx="5" fill="#14213D" fill-opacity=".75"/></svg>`)
}

function curtainDefs(): string {
  return '<defs><linearGradient id="fold"><stop stop-color="#2A0719"/><stop offset=".5" stop-color="#8C1339"/><stop offset="1" stop-color="#2A0719"/></linearGradient><linearGradient id="light" x2="0" y2="1"><stop stop-color="#FFE9B8" stop-opacity=".34"/><stop offset="1" stop-color="#FFE9B8" stop-opacity=".06"/></linearGradient></defs>'
}

function curtain(width: number, height: number): string {
  const folds = Array.from({ length: 14 }, (_, index) => `<rect x="${(index * width) / 14}" width="${width / 14 + 1}" height="${height}" fill="url(#fold)"/>`)
  return `<g opacity=".75">${folds.join('')}</g>`
}

async function asJpeg(svg: string): Promise<Buffer> {
  return Buffer.from(await ownPictures.run('svgJpeg', [svg, INK]))
}
