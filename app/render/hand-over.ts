const END = '</body></html>'
const CONTROLLER = 'window.__reactRouterContext.streamController'
/** Security: characters that must be escaped in an inline script. */
const SIGNS = /[&><\u2028\u2029]/g

export function embedPageData(page: string, data: string, nonce: string | undefined): string[] {
  const end = page.lastIndexOf(END)
  const script = (code: string) => `<script${nonce ? ` nonce="${nonce}"` : ''}>${CONTROLLER}.${code};</script>`
  const quoted = JSON.stringify(data).replaceAll(
    SIGNS,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return [page.slice(0, end), script(`enqueue(${quoted})`), script('close()'), page.slice(end)]
}
