import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('the test command', () => {
  it('is one line of the README, is what CI runs, and installs before it runs [OPS-2]', () => {
    expect(text('README.md')).toMatch(/```sh\nnpm test\n```/)
    expect(text('.ci/run').trim().split('\n').at(-1)).toBe('exec npm test')
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    expect(scripts.test).toBe('exec node tests/run.mjs')
    expect(text('tests/run.mjs')).toContain('await install()')
  })

  it('knows every layer, runs the one asked for, and fails for one nobody knows [OPS-2]', () => {
    const run = (...layer: string[]) =>
      spawnSync(process.execPath, [join('tests', 'layers.ts'), ...layer], { cwd: ROOT, encoding: 'utf8' })
    const unknown = run('no-such-layer')
    expect(unknown.status).not.toBe(0)
    for (const layer of ['lint', 'types', 'rules', 'records', 'postgres', 'build', 'requests', 'e2e'])
      expect(unknown.stdout + unknown.stderr).toContain(layer)
    const rules = run('rules', join('tests', 'since.test.ts'))
    expect([rules.status, /^2 passed, 0 failed, 0 skipped$/m.test(rules.stdout)]).toEqual([0, true])
  })
})
