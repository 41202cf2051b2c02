import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { artFromName, brandSvg, posterSvg, stageSvg } from '#domain/stage-art'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const ENCODINGS = [['br', '.br'], ['gzip', '.gz']] as const

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() ?? false

/** Answers a built file, compressed as the build left it; null when there is none. Names carry a hash of the content, so they never change. */
export async function answerAsset(clientFolder: string, path: string, request: Request): Promise<Response | null> {
  const base = resolve(clientFolder)
  const file = join(base, path)
  const type = TYPES[extname(path)]
  if (!type || !file.startsWith(base + sep) || path.includes('..') || !(await isFile(file))) return null
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600', Vary: 'Accept-Encoding' })
  const accepted = request.headers.get('accept-encoding') ?? ''
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepted.includes(encoding) || !(await isFile(file + ending))) continue
    headers.set('Content-Encoding', encoding)
    return send(file + ending, headers, request)
  }
  return send(file, headers, request)
}

async function send(file: string, headers: Headers, request: Request): Promise<Response> {
  const bytes = await readFile(file)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** Answers /art/{name}.svg: the stage, the mark, or one of the posters that stand in for missing pictures. */
export function answerArt(path: string, request: Request): Response | null {
  const name = /^\/art\/([a-z-]+)\.svg$/.exec(path)?.[1]
  const drawing = name ? (drawings.get(name) ?? drawn(name)) : null
  if (!drawing) return null
  const accepted = request.headers.get('accept-encoding') ?? ''
  const [encoding, bytes] = accepted.includes('br') ? ['br', drawing.br] : accepted.includes('gzip') ? ['gzip', drawing.gzip] : [null, drawing.plain]
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=86400',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
}

type Drawing = Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>
/** There are some dozens of names, each always the same drawing; a phone on a slow line gets a fifth of the bytes. */
const drawings = new Map<string, Drawing>()

function drawn(name: string): Drawing | null {
  const art = artFromName(name)
  const svg = name === 'stage' ? stageSvg() : name === 'brand' ? brandSvg() : art ? posterSvg(art) : null
  if (!svg) return null
  const plain = new TextEncoder().encode(svg)
  const drawing = { plain, br: new Uint8Array(brotliCompressSync(plain)), gzip: new Uint8Array(gzipSync(plain, { level: 9 })) }
  drawings.set(name, drawing)
  return drawing
}
