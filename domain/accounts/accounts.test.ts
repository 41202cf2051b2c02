import { describe, expect, it } from 'vitest'
import {
  bookingPath,
  bookingWishOf,
  homeOf,
  isUserType,
  loginPath,
  normaliseEmail,
  safeReturnPath,
  userDataOf,
  type Actor,
} from './accounts.ts'
import { FIRST_PACKAGES } from '#domain/enrolment/packages'

describe('the way back after sign-in', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '//evil.example/%2f..',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/admin\\..\\..',
    'https://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'evil.example',
    '@evil.example',
    '.evil.example',
    '?next=/client',
    '#client',
    '',
    ' ',
    ' /client',
    'client',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/b/../..//evil.example',
    '/./..//evil.example/',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\u0000/evil.example',
    '\t//evil.example',
    '/ /evil.example',
    '/client\u007f',
    '/client\r\nSet-Cookie:a=b',
  ])('never leaves the site by %j [NAV-10, AUTH-2]', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  it.each([
    '/client',
    '/admin/trainees?page=2&q=a%20b',
    '/registration/package-w?step=2',
    '/about#faq',
    '/packages-registration?book=package-w',
    '/learningmaterials?q=%C3%B1',
  ])('is kept with its query and its part: %s [NAV-10, AUTH-2]', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it('stays on the site when slashes are written as %2f, because they are no slashes [NAV-10]', () => {
    for (const path of ['/%2f%2fevil.example', '/%2F/evil.example', '/%5cevil.example', '/a%0d%0ab']) {
      const kept = safeReturnPath(path)
      expect(kept, path).toBe(path)
      expect(new URL(kept ?? '', 'https://academy.example').origin).toBe('https://academy.example')
    }
  })

  it('never leads in a circle back to the login or out again [NAV-10, AUTH-2]', () => {
    for (const path of ['/login', '/login?next=/login', '/login#sign-up-mode', '/logout', '/a/../login', '/./login'])
      expect(safeReturnPath(path), path).toBeNull()
  })

  it('is nowhere when nothing was asked for or the path is absurdly long [NAV-10]', () => {
    expect(safeReturnPath(null)).toBeNull()
    expect(safeReturnPath(undefined)).toBeNull()
    expect(safeReturnPath(`/${'a'.repeat(511)}`)).toHaveLength(512)
    expect(safeReturnPath(`/${'a'.repeat(512)}`)).toBeNull()
  })

  it('travels in one query parameter of the login, and an unsafe one does not travel [NAV-10, PKG-2]', () => {
    expect(loginPath('/admin/trainees?page=2&q=x')).toBe('/login?next=%2Fadmin%2Ftrainees%3Fpage%3D2%26q%3Dx')
    expect(loginPath('//evil.example')).toBe('/login')
    expect(loginPath(null, 'sign-up')).toBe('/login#sign-up-mode')
    expect(loginPath('/packages-registration?book=package-w', 'sign-up')).toBe(
      '/login?next=%2Fpackages-registration%3Fbook%3Dpackage-w#sign-up-mode',
    )
  })
})

describe('a wish to book', () => {
  it('comes back from the way through the login for each package [PKG-2]', () => {
    for (const key of FIRST_PACKAGES) {
      const kept = safeReturnPath(bookingPath(key))
      expect(kept).toBe(bookingPath(key))
      expect(bookingWishOf(kept)).toBe(key)
    }
  })

  it('is read from the packages page only and names what may be a package [PKG-2]', () => {
    for (const path of [
      null,
      '',
      '/packages-registration',
      '/packages-registration?',
      '/packages-registration?book=',
      '/packages-registration?book=gala-night',
      '/client?book=package-w',
      '//evil.example/packages-registration?book=package-w',
      '/packages-registration/?book=package-w',
    ])
      expect(bookingWishOf(path), String(path)).toBeNull()
  })
})

describe('an account', () => {
  it('of an administrator lives at /admin and of a client at /client [AUTH-2]', () => {
    expect(homeOf('ADMIN_USER')).toBe('/admin')
    expect(homeOf('CLIENT_USER')).toBe('/client')
  })

  it('is of one of two known types and of no other [AUTH-3]', () => {
    expect(isUserType('ADMIN_USER') && isUserType('CLIENT_USER')).toBe(true)
    for (const type of ['admin_user', 'ADMIN', '', 'toString', null, undefined, 1, ['ADMIN_USER']])
      expect(isUserType(type)).toBe(false)
  })

  it('has one address, whatever its case and the blanks around it [AUTH-5]', () => {
    expect(normaliseEmail('  Maria.Santos@Example.PH\t')).toBe('maria.santos@example.ph')
  })

  it('is mirrored for the browser with exactly these keys and no secret [AUTH-2, AUTH-6]', () => {
    const actor: Actor = {
      id: 'u1',
      type: 'CLIENT_USER',
      role: null,
      provedAt: null,
      name: 'Maria Santos',
      firstName: 'Maria',
      email: 'maria@example.ph',
      image: null,
      registrationStep: 3,
      currentPackage: 'NONE',
    }
    const withMore = { ...actor, passwordHash: 'secret', token: 'secret' }
    expect(userDataOf(withMore)).toEqual({
      id: 'u1',
      name: 'Maria Santos',
      firstName: 'Maria',
      email: 'maria@example.ph',
      type: 'CLIENT_USER',
      image: null,
      registration_step: 3,
      currentPackage: 'NONE',
    })
  })
})
