import { addressNamed } from '#route-lookup'
import { serveStatic } from '@hono/node-server/serve-static'

/** Security: an SVG opened on its own is a document; this policy lets it do nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export function serveAssets(clientFolder: string, own: Record<string, string> = {}) {
  return serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound(_, c) {
      const name = addressNamed(c.req.path)
      const art = name === 'art'
      const kept = name === 'asset' ? '31536000, immutable' : art ? '86400' : '3600'
      c.header('Cache-Control', `public, max-age=${kept}`)
      c.header('Vary', 'Accept-Encoding')
      if (art) c.header('Content-Security-Policy', DRAWING_POLICY)
      for (const [header, value] of Object.entries(own)) c.header(header, value)
    },
  })
}
