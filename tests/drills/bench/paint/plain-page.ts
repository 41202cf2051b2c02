import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { news, wins } from '#commands/starter/demo-content'

const PICTURES = join(import.meta.dirname, '../../../../seed/stage/files/pictures')
const WIDTHS = [320, 640, 1200]
const POSTS = 20
const SHEET =
  'body{margin:0;font-family:sans-serif;line-height:1.5;color:#222}header,footer{display:flex;justify-content:space-between;padding:1rem;' +
  'background:#2b1540;color:#fff}header a{color:#fff;padding:.75rem}main{max-width:1100px;margin:auto;padding:1rem}' +
  'img{max-width:100%;height:auto;display:block}.grid{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}' +
  'form{display:grid;gap:.75rem;max-width:30rem}label{display:grid}input,textarea,button{font:inherit;padding:.6rem}'

export type PlainPage = { url: string; close(): void }

/** A page as written by hand: a picture, twenty posts and a form, one small sheet, system fonts, no script. */
export async function openPlainPage(): Promise<PlainPage> {
  const files = readdirSync(PICTURES).filter((name) => /\.(webp|jpe?g|png|avif)$/.test(name))
  const pictures = new Map<string, Buffer>()
  for (const [index, name] of files.slice(0, POSTS).entries())
    for (const width of WIDTHS)
      pictures.set(
        `/img/${index}-${width}.webp`,
        await sharp(join(PICTURES, name))
          .resize(width, Math.round((width * 2) / 3))
          .webp()
          .toBuffer(),
      )
  const page = brotliCompressSync(written(Math.min(files.length, POSTS)))
  const server = createServer(({ url }, response) => {
    const picture = pictures.get(url ?? '')
    if (picture)
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=600' }).end(picture)
    else if (url === '/')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function written(pictures: number): string {
  const stories = [...wins, ...news]
  const posts = Array.from({ length: POSTS }, (_, index) => {
    const story = stories[index % stories.length]
    if (!story) return ''
    const text = story.content
      .split(/\n+/)
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('')
    return (
      `<article>${picture(index % pictures, '(max-width: 600px) 100vw, 320px', 'loading="lazy" decoding="async"')}` +
      `<h3><a href="/${index}">${story.title}</a></h3><time datetime="${story.date}">${story.date}</time>${text}<a href="/${index}">See Details</a></article>`
    )
  })
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>Academy</title><link rel="icon" href="data:,"><style>${SHEET}</style></head>` +
    '<body><header><a href="/">Academy</a><nav><a href="/">Home</a></nav></header><main>' +
    `<section>${picture(0, '(max-width: 1100px) 100vw, 1100px', 'fetchpriority="high"')}<h1>Rise. Speak. Reign.</h1></section>` +
    `<section><h2>Recent Wins</h2><div class="grid">${posts.join('')}</div></section>` +
    '<section><h2>Contact</h2><form method="post" action="/contact"><label>Name <input name="name"></label>' +
    '<label>Message <textarea name="message"></textarea></label><button>Send</button></form></section></main><footer>2026 Academy</footer></body></html>'
  )
}

function picture(index: number, sizes: string, more: string): string {
  const places = WIDTHS.map((width) => `/img/${index}-${width}.webp ${width}w`).join(', ')
  return `<img src="/img/${index}-640.webp" srcset="${places}" sizes="${sizes}" width="1200" height="800" alt="" ${more}>`
}
