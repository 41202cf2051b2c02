import { describe, expect, it } from 'vitest'
import { addHeaders } from './headers.ts'

const openedBy = (path: string) => {
  const headers = new Headers()
  addHeaders({ secure: true }, path, headers)
  return headers.get('cross-origin-opener-policy')
}

describe('whoever opened a window keeps hold of it', () => {
  it('where its page is the same for everyone: its browser need not begin anew [FAST-1]', () => {
    for (const path of ['/home', '/about', '/wins/abc', '/news/abc', '/packages-registration', '/members'])
      expect(openedBy(path), path).toBeNull()
  })

  it('not where somebody signs in or is signed in, nor where nothing is', () => {
    for (const path of ['/login', '/forgot-password', '/client', '/client/security', '/admin/staff', '/nowhere'])
      expect(openedBy(path), path).toBe('same-origin')
  })
})
