import { expect, test } from 'vitest'
import { asItStands } from './readable-url.ts'

test('an address that makes no text is told apart, and stands as text [NAV-7]', () => {
  for (const [path, stands] of [
    ['/%', '/%25'],
    ['/%zz', '/%25zz'],
    ['/wins/%c0%af?x=%ff', '/wins%2F%25c0%25af?x=%ff'],
    ['/admin/wins/%', '/admin/wins%2F%25'],
    ['/%zz.data', '/%25zz.data'],
  ] as const)
    expect(asItStands(`https://academy.example${path}`)).toBe(`https://academy.example${stands}`)
  for (const path of ['/', '/home?x=%ff', '/%20', '/wins/%E2%80%A6', '/%25zz'])
    expect(asItStands(`https://academy.example${path}`)).toBeNull()
})
