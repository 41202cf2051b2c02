import { linkTo } from '#routes'
import { createHash } from 'node:crypto'
import { BUSY } from '#domain/words/busy'
import { policyOf } from '#edge/headers/security-headers'

export const AGAIN_SECONDS = 3
/** Fields whose values are never written into the page; the user types them again. */
const SECRET = /password|code/i

// Inlined, because the browser may be refused any further request now.
const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-items:center;color:#fffcfa;
background:radial-gradient(ellipse 90% 70% at 50% 0,#8c1339 0,#5a0f2e 38%,#2b0e22 78%);
font:400 17px/1.6 Figtree,system-ui,sans-serif}
main{width:min(100% - 40px,560px);margin:0 auto;padding:48px 0}
h1{margin:0;font:500 clamp(36px,7vw,54px)/1.08 "Bodoni Moda",Didot,Georgia,serif;text-wrap:balance}
p{margin:22px 0 0;max-width:52ch;color:#fbe3ae}
form{margin-top:32px;display:grid;gap:18px;justify-items:start}
label{display:grid;gap:6px;width:100%;font-weight:600;font-size:15px}
input{min-height:48px;width:100%;padding:8px 14px;border:1px solid #85767f;border-radius:9px;
background:#fffcfa;color:#1d0f19;font:inherit}
a,button{font:inherit}
.again{display:inline-flex;align-items:center;min-height:52px;padding:8px 26px;border:0;border-radius:999px;
background:#f4b942;color:#1d0f19;font-weight:600;text-decoration:none;cursor:pointer}
.again:hover{background:#ffcb5c}
.home{color:#fffcfa;text-underline-offset:4px}
:focus-visible{outline:3px solid #f4b942;outline-offset:3px}
.ways{margin-top:32px;display:flex;flex-wrap:wrap;gap:14px 26px;align-items:center}
form .ways{margin-top:6px}
`
const HOME = `<a class="home" href="${linkTo('home')}">Back to home</a>`
const POLICY = policyOf([], [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`])

const BUSY_HEADERS = { 'Retry-After': String(AGAIN_SECONDS), 'Cache-Control': 'no-store' }

export type SentForm = { address: string; fields: [name: string, value: string][]; files: boolean }

export function busyWords(text: string): { headers: Record<string, string>; body: string } {
  return { headers: { ...BUSY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }, body: text }
}

export function busyPage(
  { heading, text }: { heading: string; text: string },
  sent: SentForm | null,
): { headers: Record<string, string>; body: string } {
  const ways = `<p class="ways"><a class="again" href="">${BUSY.again}</a>${HOME}</p>`
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#2b0e22"><title>${heading}</title><style>${STYLE}</style></head><body><main>
<h1>${heading}</h1><p role="alert">${text}</p>${sent ? again(sent) : ways}</main></body></html>`
  return {
    headers: { ...BUSY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
    body,
  }
}

function again({ address, fields, files }: SentForm): string {
  // No page may fill a file input, but the browser's Back button still has the file.
  if (files) return `<p>${BUSY.goBack}</p>`
  const hidden = fields
    .filter(([name]) => !SECRET.test(name))
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  const secret = fields
    .filter(([name]) => SECRET.test(name))
    .map(
      ([name]) =>
        `<label>${labelOf(name)}<input type="password" name="${escaped(name)}" autocomplete="off" required></label>`,
    )
  return `<form method="post" action="${escaped(address)}">${hidden.join('')}${secret.join('')}<div class="ways">
<button class="again">${BUSY.again}</button>${HOME}</div></form>`
}

function labelOf(name: string): string {
  const words = name
    .replaceAll(/[^a-z]+/gi, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return escaped(words.charAt(0).toUpperCase() + words.slice(1))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
}
