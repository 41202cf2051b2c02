import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const INSTALL = pathToFileURL(join(import.meta.dirname, 'install.mjs')).href
let modules: string

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'academy-modules-'))
  mkdirSync(join(modules, '.bin'))
})
afterEach(() => rmSync(modules, { recursive: true }))

function link(): void {
  const script = `import { linkNode } from '${INSTALL}'\nlinkNode(process.env.MODULES)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, MODULES: modules },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}

const bin = () => readdirSync(join(modules, '.bin'))

test('the Node among the dependencies has its link again after an npm that took it away [OPS-1]', () => {
  const own = join(modules, `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'node'), '')
  link()
  expect(readlinkSync(join(modules, '.bin', 'node'))).toBe(`../node-${process.platform}-${process.arch}/bin/node`)
  link()
  expect(bin()).toEqual(['node'])
})

test('where no Node came with the dependencies nothing is linked [OPS-1]', () => {
  link()
  expect(bin()).toEqual([])
})
