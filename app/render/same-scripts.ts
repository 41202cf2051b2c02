const HANDED_OVER =
  /<script\b([^>]*)>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g

const TAKEN =
  'window.__reactRouterContext.streamController.enqueue(' +
  'JSON.parse(document.currentScript.previousElementSibling.textContent));'

/**
 * The router puts page data into a script, so its hash differs per page. Moved into a data block, it lets all pages
 * share one policy.
 */
export function withSameScripts(html: string): string {
  return html.replace(
    HANDED_OVER,
    (_, attributes: string, text: string) =>
      `<script type="application/json">${text}</script><script${attributes}>${TAKEN}</script>`,
  )
}
