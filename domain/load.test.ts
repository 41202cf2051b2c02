import { describe, expect, it } from 'vitest'
import { admits, importanceOf, type Asked } from './load.ts'

const get = (address: string, more: Partial<Asked> = {}) => {
  const [path = '', query = ''] = address.split('?')
  return importanceOf({ method: 'GET', path, query: query && `?${query}`, signedIn: false, ...more })
}

describe('when there is more to do than can be done', () => {
  it('signing in, booking, registering, paying, its status and its decision wait last [OPS-5]', () => {
    for (const path of ['/login', '/login.data', '/login/code', '/forgot-password', '/reset-password/abc', '/packages-registration', '/registration/package-w', '/registration/package-w.data', '/registration/package-w/status', '/uploads/0123456789abcdef', '/files/0123456789abcdef', '/client', '/me', '/admin/pendingregistrationpayments', '/admin/pendingregistrationpayments.data'])
      expect(get(path), path).toBe('journey')
  })

  it('nothing that is sent is turned away for what is only looked at [OPS-5]', () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(get('/contact', { method })).toBe('journey')
    expect(get('/csp-reports', { method: 'POST' }), 'but for what browsers send by themselves').toBe('visits')
  })

  it('visitors’ pages and every search wait first [OPS-5]', () => {
    for (const address of ['/home?x=1', '/about', '/wins/one', '/feed.xml', '/sitemap.xml', '/nowhere', '/loginx']) expect(get(address), address).toBe('visits')
    for (const address of ['/admin/trainees?search=ana', '/admin/pendingregistrationpayments?page=2&search=ana', '/learningmaterials?search=voice']) expect(get(address, { signedIn: true }), address).toBe('visits')
    expect(get('/admin/trainees?search=', { signedIn: true }), 'an empty search is none').toBe('lists')
  })

  it('lists, reports and exports of the signed-in are in between [OPS-5, ADM-13]', () => {
    for (const path of ['/admin/trainees', '/admin/dashboard', '/admin/generatereports', '/admin/generatereports/payment-history.csv', '/admin/audit.data', '/client/data', '/learningmaterials']) expect(get(path, { signedIn: true }), path).toBe('lists')
  })

  it('each kind is turned away while the more important ones still come in [OPS-5]', () => {
    const admitted = (underWay: number) => (['visits', 'lists', 'journey'] as const).filter((importance) => admits(importance, underWay))
    expect(admitted(0)).toEqual(['visits', 'lists', 'journey'])
    expect(admitted(64)).toEqual(['lists', 'journey'])
    expect(admitted(96)).toEqual(['journey'])
    expect(admitted(399)).toEqual(['journey'])
    expect(admitted(400)).toEqual([])
  })
})
