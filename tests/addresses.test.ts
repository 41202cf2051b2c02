import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADDRESSES, linkTo, type AddressName } from '#routes'
import type { AddressFacts } from '#route-facts'
import { matchRequestAddress, addressNamed, addressOfPattern, audienceOf } from '#route-lookup'

const APP = join(import.meta.dirname, '..', 'app')
const rows = Object.entries<AddressFacts>(ADDRESSES)
const sourceOf = (file: string) => readFileSync(join(APP, file), 'utf8')

describe('the table of addresses', () => {
  it('names each address once, and the module that answers it', () => {
    const paths = rows.map(([, { path }]) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(rows.filter(([, { file }]) => file !== undefined && !existsSync(join(APP, file)))).toEqual([])
  })

  it('knows which addresses take a form: those whose module has an action', () => {
    const has = (file: string) =>
      /export (?:async )?function action\b|export const action\b|export \{[^}]*\baction\b/.test(sourceOf(file))
    const wrong = rows.filter(
      ([name, { file, takes }]) => file && !/notFound/i.test(name) && has(file) !== (takes !== undefined),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('finds an address by its path, in each way a page is asked for, and nothing that only looks like one [NAV-10]', () => {
    expect(
      [
        '/',
        '/wins/x',
        '/admin/wins/x/edit',
        '/admin/nowhere',
        '/uploads/1',
        '/assets/home-a1.js',
        '/art/stage.svg',
      ].map(addressNamed),
    ).toEqual(['splash', 'win', 'winEdit', 'adminNotFound', 'upload', 'asset', 'art'])
    for (const path of ['/login', '/login.data', '/login/']) expect(matchRequestAddress(path)).toBe('login')
    expect(matchRequestAddress('/_root.data')).toBe('splash')
    for (const path of ['/loginX', '/metricsX', '/readyz/x', '/assets/a/b.js', '/wins/a/b', '/administer'])
      expect(addressNamed(path), path).toBe('notFound')
  })

  it('finds an address by the pattern of the route that answers it, however the router writes that [STAFF-2]', () => {
    const names = (Object.keys(ADDRESSES) as AddressName[]).filter((name) =>
      ADDRESSES[name].path.startsWith('/admin'),
    )
    for (const name of names)
      for (const pattern of [ADDRESSES[name].path, ADDRESSES[name].path.slice(1), `${ADDRESSES[name].path}/`])
        expect(addressOfPattern(pattern), pattern).toBe(name)
    for (const pattern of ['', '/', 'admin/nowhere', 'nowhere'])
      expect(addressOfPattern(pattern)).not.toMatch(/^admin/)
  })

  it('needs a right for every page of the back office but the ones all of staff share [STAFF-2]', () => {
    const shared = rows.filter(([name, { needs }]) => audienceOf(name as AddressName) === 'admin' && !needs)
    expect(shared.map(([name]) => name).toSorted()).toEqual([
      'admin',
      'adminAccount',
      'adminNotFound',
      // What is found is asked for by the records' own rights.
      'adminSearch',
      'adminSearchHits',
      'adminSecurity',
      'confirm',
      'dashboard',
    ])
  })

  it('links to every address, and the link leads back to it', () => {
    const parts = {
      id: 'a1',
      token: 't',
      kind: 'wins',
      look: 'stage-0f766e-0f172a',
      file: 'x.jpg',
      packagesid: 'package-w',
      version: '1',
      number: '7K2M',
      code: '7K2M9Q',
      centavos: '850000',
      month: '2026-10',
      part: 'home-opening',
      post: '0',
    }
    const names = (Object.keys(ADDRESSES) as AddressName[]).filter((name) => !ADDRESSES[name].path.includes('*'))
    for (const name of names)
      expect(addressNamed((linkTo as (name: AddressName, given: object) => string)(name, parts)), name).toBe(name)
    expect(linkTo('reader', { id: 'a b' })).toBe('/learningmaterials/a%20b')
    expect([audienceOf('reader'), audienceOf('trainees'), audienceOf('home'), audienceOf('uploads')]).toEqual([
      'client',
      'admin',
      'visitor',
      'visitor',
    ])
  })
})
