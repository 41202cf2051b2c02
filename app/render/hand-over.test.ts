import { expect, test } from 'vitest'
import { withSameScripts } from '#app/render/same-scripts'
import { embedPageData } from './hand-over.ts'

const DATA = '[{"_1":2},"A \\"win\\" & </script><script>alert(1)</script>\u2028\u2029"]\n'
const SCRIPT = /<script nonce="n">(.*?)<\/script>/g

test('a page takes over the data it was drawn from, and nothing of them is read as HTML [FAST-5]', () => {
  const html = embedPageData('<html><body><p>Words</p></body></html>', DATA, 'n').join('')
  const taken: string[] = []
  const window = {
    __reactRouterContext: {
      streamController: { enqueue: (text: string) => taken.push(text), close: () => taken.push('the end') },
    },
  }
  const scripts = [...html.matchAll(SCRIPT)].map(([, code = '']) => code)
  expect(scripts).toHaveLength(2)
  // oxlint-disable-next-line typescript/no-implied-eval -- as a browser does
  for (const code of scripts) new Function('window', code)(window)
  expect(taken).toEqual([DATA, 'the end'])
  expect(html.startsWith('<html><body><p>Words</p><script')).toBe(true)
  expect(html.endsWith('</script></body></html>')).toBe(true)
})

test('what is kept of such a page has scripts that are always the same [FAST-4]', () => {
  const page = '<html><body></body></html>'
  const [one, other] = ['one', 'other'].map((data) =>
    withSameScripts(embedPageData(page, data, undefined).join('')).replace(`"${data}"`, ''),
  )
  expect(one).toContain('JSON.parse(document.currentScript')
  expect(one).toBe(other)
})
