import { describe, expect, it } from 'vitest'
import { admits, importanceOf, type RequestFacts, type ServerLoad } from './importance.ts'

const get = (address: string, more: Partial<RequestFacts> = {}) => {
  const [path = '', query = ''] = address.split('?')
  return importanceOf({ method: 'GET', path, query: query && `?${query}`, signedIn: false, ...more })
}

describe('when there is more to do than can be done', () => {
  it('signing in, booking, registering, paying, its status and its decision wait last [OPS-5]', () => {
    for (const path of [
      '/login',
      '/login.data',
      '/login/code',
      '/forgot-password',
      '/reset-password/abc',
      '/packages-registration',
      '/registration/package-w',
      '/registration/package-w.data',
      '/registration/package-w/status',
      '/uploads/0123456789abcdef',
      '/files/0123456789abcdef',
      '/client',
      '/me',
      '/admin/pendingregistrationpayments',
      '/admin/pendingregistrationpayments.data',
    ])
      expect(get(path), path).toBe('journey')
  })

  it('nothing that is sent is turned away for what is only looked at [OPS-5]', () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(get('/contact', { method })).toBe('journey')
    for (const path of [
      '/login',
      '/registration/package-w',
      '/client/verification',
      '/client.data',
      '/writetestimonial/abc',
      '/admin/wins/new',
      '/admin/home/identity.data',
      '/uploads',
      '/logout',
    ])
      expect(get(path, { method: 'POST' }), path).toBe('journey')
    for (const path of ['/', '/about', '/nowhere', '/loginx', '/assets/x.js', '/administer'])
      expect(get(path, { method: 'POST' }), `${path} takes no form`).toBe('visits')
    expect(get('/csp-reports', { method: 'POST' }), 'but for what browsers send by themselves').toBe('visits')
  })

  it('an address that only begins like one of the journey is none of it [OPS-5]', () => {
    for (const path of [
      '/login/x',
      '/login/../about',
      '/me/x',
      '/client/x',
      '/clientele',
      '/registration/a/b',
      '/registration/a/status/b',
      '/packages-registration/x',
      '/admin/pendingregistrationpayments/x',
      '/files/a/view/b',
      '/x/status',
      '/forgot-password/x',
    ])
      expect(get(path), path).toBe('visits')
  })

  it('visitors’ pages and every search wait first [OPS-5]', () => {
    for (const address of ['/home?x=1', '/about', '/wins/one', '/feed.xml', '/sitemap.xml', '/nowhere', '/loginx'])
      expect(get(address), address).toBe('visits')
    for (const address of [
      '/admin/trainees?search=ana',
      '/admin/pendingregistrationpayments?page=2&search=ana',
      '/learningmaterials?search=voice',
    ])
      expect(get(address, { signedIn: true }), address).toBe('visits')
    expect(get('/admin/trainees?search=', { signedIn: true }), 'an empty search is none').toBe('lists')
  })

  it('lists, reports and exports of the signed-in are in between [OPS-5, ADM-13]', () => {
    for (const path of [
      '/admin/trainees',
      '/admin/dashboard',
      '/admin/generatereports',
      '/admin/generatereports/payment-history.csv',
      '/admin/audit.data',
      '/client/data',
      '/learningmaterials',
    ])
      expect(get(path, { signedIn: true }), path).toBe('lists')
  })

  const admitted = (load: Partial<ServerLoad>) =>
    (['visits', 'lists', 'journey'] as const).filter((importance) =>
      admits(importance, { underWay: 0, waitedMs: 0, before: 0, ...load }),
    )

  it('each kind is turned away by the answers under way while the more important ones still come in [OPS-5]', () => {
    expect(admitted({ underWay: 63 })).toEqual(['visits', 'lists', 'journey'])
    expect(admitted({ underWay: 64 })).toEqual(['lists', 'journey'])
    expect(admitted({ underWay: 96 })).toEqual(['journey'])
    expect(admitted({ underWay: 399 })).toEqual(['journey'])
    expect(admitted({ underWay: 400 })).toEqual([])
  })

  it('and by how long they waited in a crowd, while one slow answer turns nobody away [OPS-5]', () => {
    expect(admitted({ waitedMs: 100, before: 100 })).toEqual(['visits', 'lists', 'journey'])
    expect(admitted({ waitedMs: 101, before: 100 })).toEqual(['lists', 'journey'])
    expect(admitted({ waitedMs: 401, before: 100 })).toEqual(['journey'])
    expect(admitted({ waitedMs: 60_000, before: 1000 }), 'the journey waits its turn').toEqual(['journey'])
    expect(admitted({ waitedMs: 9000, before: 31 })).toEqual(['visits', 'lists', 'journey'])
  })
})
