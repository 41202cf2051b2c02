import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const style = (name: string) => readFileSync(join(import.meta.dirname, '..', 'app', 'styles', name), 'utf8')
/** The declarations of the block that a selector opens. */
function declarationsOf(css: string, selector: string): string[] {
  const block = css.slice(css.indexOf('{', css.indexOf(selector)) + 1)
  return block
    .slice(0, block.indexOf('}'))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

it('the dark theme is the same whether the system or the person chose it [ADM-1]', () => {
  const bySystem = declarationsOf(style('tokens.css'), ':root:not([data-theme="light"]) .themed')
  expect(bySystem.length).toBeGreaterThan(20)
  expect(declarationsOf(style('dark.css'), ':root[data-theme="dark"] .themed')).toEqual(bySystem)
})
