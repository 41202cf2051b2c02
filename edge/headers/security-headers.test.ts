import { describe, expect, it } from 'vitest'
import { addHeaders } from './security-headers.ts'

const openedBy = (path: string, site?: string) => {
  const headers = new Headers()
  addHeaders({ secure: true }, { path, site }, headers)
  return headers.get('cross-origin-opener-policy')
}

describe('whoever opened a window keeps hold of it', () => {
  it('where its page is the same for everyone: its browser need not begin anew [FAST-1]', () => {
    for (const path of ['/home', '/about', '/wins/abc', '/news/abc', '/packages-registration', '/members'])
      expect(openedBy(path), path).toBeNull()
  })

  it('not where somebody signs in or is signed in, nor where nothing is', () => {
    for (const path of ['/login', '/forgot-password', '/client', '/client/security', '/admin/staff', '/nowhere'])
      for (const site of [undefined, 'same-origin', 'same-site', 'cross-site'])
        expect(openedBy(path, site), `${path} ${site}`).toBe('same-origin')
  })

  it('where the address of a sign-in was typed: nobody opened it [FAST-1]', () => {
    for (const path of ['/login', '/forgot-password']) expect(openedBy(path, 'none'), path).toBeNull()
    for (const path of ['/login/code', '/client', '/client/security', '/admin/staff', '/nowhere'])
      expect(openedBy(path, 'none'), path).toBe('same-origin')
  })
})
