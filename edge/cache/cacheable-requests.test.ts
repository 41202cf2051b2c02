import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { addressNamed, getAddressFacts } from '#route-lookup'
import {
  FIXED_PAGES,
  NAME_FORM,
  NAMED_PAGES,
  listCachedLinks,
  toCachePath,
  QUERY_FORM,
  READ_PARAMETERS,
} from './cacheable-requests.ts'

const PATHS_FORM = [...FIXED_PAGES, ...NAMED_PAGES.map((above) => `${above}${NAME_FORM}`)].join('|')
const WHOLE = new RegExp(`^(${PATHS_FORM})(?:\\?${QUERY_FORM})?$`)
/** The page a web server in front would take a file of; null where it asks the site. */
const fromFile = (url: string): string | null => WHOLE.exec(url)?.[1] ?? null

describe('what a web server in front answers from files', () => {
  it('is a page that is the same for everyone, whatever the query, and never one that reads it [FAST-4]', () => {
    for (const url of [
      '/',
      '/home',
      '/home?',
      '/about?fbclid=IwAR0_x-1',
      '/wins/a_B-9?utm_source=x&y',
      '/home?pages=2',
    ])
      expect(fromFile(url), url).toBe(url.split('?')[0])
    for (const read of READ_PARAMETERS)
      for (const url of [`/home?${read}`, `/home?${read}=1`, `/members?x=1&${read}=2`, `/home?&${read}&a`])
        expect(fromFile(url), url).toBeNull()
    for (const url of [
      '/login',
      '/home/',
      '//home',
      '/%68ome',
      '/home?p%61ge=2',
      '/home?x=%zz',
      '/wins/a/b',
      '/forgot-password',
    ])
      expect(fromFile(url), url).toBeNull()
    expect(fromFile(`/home?a=${'b'.repeat(1998)}`)).toBe('/home')
    expect(fromFile(`/home?a=${'b'.repeat(1999)}`)).toBeNull()
  })

  it('is at most what the site itself answers from memory, for any address that anybody makes up [FAST-4]', () => {
    const part = oneof(
      constantFrom(
        'page',
        'preview',
        'refused',
        'pa',
        'ge',
        '=',
        '&',
        '&&',
        '+',
        '%70',
        '%00',
        '%',
        '#',
        '?',
        'é',
        '"',
      ),
      string({ maxLength: 4 }),
    )
    const url = tuple(
      constantFrom('/', '/home', '/about', '/wins/w-1', '/login', '/home/', '/admin', '/share/wins/x.png'),
      array(part, { maxLength: 8 }),
    ).map(([path, parts]) => `${path}?${parts.join('')}`)
    assert(
      property(url, (address) => {
        const file = fromFile(address)
        if (file === null) return
        expect(toCachePath(address)).toBe(file)
        expect(getAddressFacts(addressNamed(file)).cached).toBe('everyone')
      }),
      { numRuns: 5000 },
    )
  })

  it('the control: a form that did not look at the names of a query would answer what the site draws [FAST-4]', () => {
    const careless = new RegExp(`^(${PATHS_FORM})(?:\\?.*)?$`)
    expect(careless.test('/members?page=2')).toBe(true)
    expect(toCachePath('/members?page=2')).toBe('/members?page=2')
  })

  it('has a form for every address that is kept for everyone [FAST-4]', () => {
    for (const { path } of Object.values<AddressFacts>(ADDRESSES).filter(({ cached }) => cached === 'everyone'))
      expect(fromFile(path.replaceAll(/:\w+/g, 'some-1')), path).not.toBeNull()
    expect(FIXED_PAGES).toContain('/home')
  })

  it('is found by the links of the pages [FAST-4]', () => {
    expect(listCachedLinks(['/wins/a', '/login', '/news/b'])).toEqual(['/wins/a', '/news/b'])
  })
})
