const HANDED_OVER =
  /<script\b([^>]*)>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g

const TAKEN =
  'window.__reactRouterContext.streamController.enqueue(' +
  'JSON.parse(document.currentScript.previousElementSibling.textContent));'

/**
 * The router writes a page's data into a script, whose hash is then another for each page and content. As data beside
 * a script that never changes, the pages of a build can share one policy.
 */
export function withSameScripts(html: string): string {
  return html.replace(
    HANDED_OVER,
    (_, attributes: string, text: string) =>
      `<script type="application/json">${text}</script><script${attributes}>${TAKEN}</script>`,
  )
}
