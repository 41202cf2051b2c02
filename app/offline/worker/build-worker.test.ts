import { expect, it } from 'vitest'
import { pathsNamed } from './build-worker.ts'

type Hook = (code: string, id: string) => { code: string } | null

/** What the plugin makes of the table of addresses after it has read these modules. */
function tableAfter(...modules: string[]): Record<string, { path: string }> {
  const { transform, renderChunk } = pathsNamed() as unknown as { transform: Hook; renderChunk: Hook }
  const table = transform("export const ADDRESSES = {\n  home: { path: '/home' },\n}\n", '/academy/routes.ts')
  for (const module of modules) transform(module, '/academy/module.ts')
  for (const file of ['route-facts', 'route-lookup']) transform("'home'", `/academy/${file}.ts`)
  const written = renderChunk(table?.code ?? '', 'chunk.js')?.code ?? ''
  return JSON.parse(written.replace('export const ADDRESSES = ', ''))
}

it("a visitor's script knows the addresses that it names, and no others [FAST-3]", () => {
  expect(tableAfter("linkTo('login')", 'isAt(["logout"], path)', 'linkTo(`me`)')).toEqual({
    login: { path: '/login' },
    logout: { path: '/logout' },
    me: { path: '/me' },
  })
  expect(tableAfter()).toEqual({})
})
