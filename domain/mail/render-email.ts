import type { Identity } from '#domain/content/identity'
import { toPaperColours, type PaperColours } from '#domain/content/look/paper-colours'
import { picturePath } from '#domain/content/pictures'
import { headerText, SITE } from '#domain/mail/emails'

export type EmailDraft = {
  brand: string
  heading: string
  subject?: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  quote?: string
  action?: { label: string; path: string }
  otherAction?: { label: string; path: string }
  note?: string
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '')
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
// Email programs load no fonts, and their own default is a serif.
const SANS = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const LOGO = '<!--logo-->'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0"'
const HEAD = [
  `background:#2B0E22;border-bottom:4px solid #F4B942;padding:24px 32px;${SANS}`,
  'font-size:22px;line-height:30px;font-weight:600;color:#F8ECEB',
].join(';')
const BUTTON = [
  `display:inline-block;padding:15px 30px;${SANS};font-size:17px;line-height:22px`,
  'font-weight:600;color:#FFFFFF;text-decoration:none',
].join(';')

export function renderEmail({
  brand,
  heading,
  subject = heading,
  paragraphs,
  facts = [],
  quote,
  action,
  otherAction,
  note,
}: EmailDraft): {
  subject: string
  text: string
  html: string
} {
  const link = action ? `${SITE}${action.path}` : ''
  const text = renderText({ brand, heading, paragraphs, facts, quote, action, otherAction, note }, link)
  const cell = (style: string, words: string) =>
    `<td style="${SANS};font-size:15px;line-height:22px;border-bottom:1px solid #E6DDE1;${style}">${words}</td>`
  const row = ([label, value]: [string, string]) =>
    `<tr>
${cell('color:#6B5D66;padding:10px 16px 10px 0;vertical-align:top;white-space:nowrap', escapeHtml(label))}
${cell('color:#1D0F19;font-weight:600;padding:10px 0', lines(value))}
</tr>`
  const paragraph = (words: string) =>
    `<p style="${SANS};font-size:17px;line-height:27px;color:#1D0F19;margin:0 0 16px">${lines(words)}</p>`
  const factsTable = `<table ${TABLE} width="100%" style="margin:8px 0 24px;border-top:1px solid #E6DDE1">
${facts.map(row).join('')}</table>`
  const quoted = `<table ${TABLE} width="100%" style="margin:8px 0 24px"><tr>
<td style="border-left:4px solid #F4B942;background:#F8ECEB;padding:14px 18px;${SANS};font-size:16px;line-height:25px">
${lines(quote ?? '')}</td></tr></table>`
  const button = `<table ${TABLE} style="margin:8px 0 24px"><tr><td style="background:#8C1339;border-radius:999px">
<a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(action?.label ?? '')}</a></td></tr></table>`
  const otherLink = otherAction
    ? `<p style="${SANS};font-size:17px;line-height:27px;margin:0 0 24px">
<a href="${escapeHtml(SITE + otherAction.path)}" style="color:#8C1339">${escapeHtml(otherAction.label)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only"><title>${escapeHtml(headerText(subject))}</title></head>
<body style="margin:0;padding:0;background:#F5F1F3">
<table ${TABLE} width="100%" style="background:#F5F1F3"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="600" style="width:100%;max-width:600px;background:#FFFCFA;border-radius:12px;overflow:hidden">
<tr><td style="${HEAD}">${LOGO}${escapeHtml(brand)}</td></tr>
<tr><td style="padding:36px 32px 12px;color:#1D0F19">
<h1 style="${SANS};font-weight:600;font-size:26px;line-height:34px;margin:0 0 18px">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? factsTable : ''}
${quote === undefined ? '' : quoted}
${action ? button : ''}${otherLink}
</td></tr>
<tr><td style="padding:0 32px 32px;${SANS};font-size:14px;line-height:21px;color:#6B5D66">
${note ? `${lines(note)}<br><br>` : ''}${escapeHtml(brand)}</td></tr>
</table></td></tr></table></body></html>
`
  return { subject: headerText(subject), text: `${text}\n`, html }
}

const STYLE = /style="[^"]*"/g
const EMAIL_COLOURS = { '#2B0E22': 'dark', '#8C1339': 'accent', '#F8ECEB': 'tint' } as const
const EMAIL_COLOUR = new RegExp(Object.keys(EMAIL_COLOURS).join('|'), 'g')

const IMAGE = 'height:40px;width:auto;vertical-align:middle;margin-right:12px;border:0'

/** The email is rendered when written, and dressed on sending with the look and logo the academy has then. */
export function dressEmail(
  html: string,
  { look, logo }: Pick<Identity, 'look' | 'logo'>,
  publicUrl: string | null,
): string {
  const src = logo && publicUrl ? `${publicUrl}${picturePath(logo, 240, 'png')}` : null
  const image = src ? `<img src="${escapeHtml(src)}" height="40" alt="" style="${IMAGE}">` : ''
  const coloured = look ? colourEmail(html, toPaperColours(look)) : html
  return coloured.replace(LOGO, () => image)
}

function colourEmail(html: string, colours: PaperColours): string {
  return html.replaceAll(STYLE, (style) =>
    style.replaceAll(EMAIL_COLOUR, (hex) => colours[EMAIL_COLOURS[hex as keyof typeof EMAIL_COLOURS]]),
  )
}

function renderText(
  { brand, heading, paragraphs, facts = [], quote, action, otherAction, note }: Omit<EmailDraft, 'subject'>,
  link: string,
): string {
  return [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote
      ?.split('\n')
      .map((line) => `> ${line}`)
      .join('\n') ?? '',
    action ? `${action.label}:\n${link}` : '',
    otherAction ? `${otherAction.label}:\n${SITE}${otherAction.path}` : '',
    note ?? '',
    `-- \n${brand}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
