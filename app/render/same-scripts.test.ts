import { expect, test } from 'vitest'
import { scriptHashes } from '#app/render/inline-stylesheets'
import { withSameScripts } from './same-scripts.ts'

const page = (data: string) =>
  `<p>Words</p><script nonce="n">window.__reactRouterContext.streamController.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});</script>` +
  '<script nonce="n">window.__reactRouterContext.streamController.close();</script>'

test('pages with other words have the same scripts, and the words are handed over as they were [FAST-4]', () => {
  const words = ['[{"_1":2},"A \\"win\\""]', '</script><script>alert(1)</script>\n']
  const [one, other] = words.map((data) => withSameScripts(page(data)))
  expect(scriptHashes(one ?? '', 'n')).toEqual(scriptHashes(other ?? '', 'n'))
  expect(scriptHashes(one ?? '', 'n')).toHaveLength(2)
  for (const [at, html] of [one, other].entries()) {
    const data = /<script type="application\/json">(.*?)<\/script>/.exec(html ?? '')?.[1] ?? ''
    expect(JSON.parse(data)).toBe(words[at])
  }
})

test('the control: as the router writes them each page has a script of its own [FAST-4]', () => {
  expect(scriptHashes(page('one'), 'n')).not.toEqual(scriptHashes(page('other'), 'n'))
})

test('a page without such scripts stays as it is [FAST-4]', () => {
  const html = '<script nonce="n">window.theme = 1</script><p>enqueue("x")</p>'
  expect(withSameScripts(html)).toBe(html)
})
