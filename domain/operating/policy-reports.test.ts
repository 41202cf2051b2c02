import { describe, expect, it } from 'vitest'
import { explainReport, reportsIn } from './policy-reports.ts'

const OWN = 'https://academy.example'
const old = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${OWN}/wins/7?search=maria`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=maria',
    ...more,
  },
})
const fresh = (more: Record<string, unknown> = {}, type = 'csp-violation') => ({
  type,
  url: `${OWN}/home`,
  body: {
    documentURL: `${OWN}/home?a=b#c`,
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.example/p.png',
    ...more,
  },
})

describe('a report of a browser', () => {
  it('is read in both forms, and kept without query, address or anything personal [NAV-8]', () => {
    expect(reportsIn(old(), OWN)).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/wins/7' },
    ])
    expect(reportsIn([fresh(), fresh({ blockedURL: 'inline' })], OWN)).toEqual([
      { directive: 'img-src', blocked: 'https://evil.example', page: '/home' },
      { directive: 'img-src', blocked: 'inline', page: '/home' },
    ])
    expect(
      reportsIn(
        old({ 'effective-directive': undefined, 'violated-directive': "script-src 'self'", 'blocked-uri': '' }),
        OWN,
      ),
    ).toEqual([{ directive: 'script-src', blocked: 'inline', page: '/wins/7' }])
    expect(reportsIn(old({ 'blocked-uri': 'data:text/html,maria' }), OWN)[0]?.blocked).toBe('data:')
    expect(reportsIn(old({ 'blocked-uri': `${OWN}/files/secret` }), OWN)[0]?.blocked).toBe('self')
    expect(reportsIn(old({ 'blocked-uri': 'nothing like an address' }), OWN)[0]?.blocked).toBe('unknown')
  })

  it('of another site, of the browser’s own doing, or of no known directive is dropped [NAV-8]', () => {
    for (const more of [
      { 'document-uri': 'https://evil.example/home' },
      { 'document-uri': 'no address' },
      { 'document-uri': 7 },
      { 'effective-directive': 'evil-src' },
      { 'effective-directive': '<b>' },
      { 'blocked-uri': 'chrome-extension://abc/x.js' },
      { 'blocked-uri': 'moz-extension' },
      { 'source-file': 'safari-web-extension://abc' },
      { 'blocked-uri': 'about' },
    ])
      expect(reportsIn(old(more), OWN), JSON.stringify(more)).toEqual([])
    for (const letter of [
      null,
      7,
      'text',
      {},
      [],
      [null],
      [fresh({}, 'deprecation')],
      { 'csp-report': null },
      { 'csp-report': [] },
      { __proto__: { 'csp-report': {} } },
    ])
      expect(reportsIn(letter, OWN), JSON.stringify(letter)).toEqual([])
  })

  it('is bounded whatever it holds: ten of a letter, two hundred letters of a page [NAV-8]', () => {
    expect(
      reportsIn(
        Array.from({ length: 500 }, () => fresh()),
        OWN,
      ),
    ).toHaveLength(10)
    expect(reportsIn(old({ 'document-uri': `${OWN}/${'a'.repeat(3000)}` }), OWN)[0]?.page).toHaveLength(200)
    expect(reportsIn(old({ 'document-uri': `${OWN}/${'a'.repeat(9000)}` }), OWN)).toEqual([])
  })

  it('is explained in plain words, with what to do [NAV-8]', () => {
    expect(explainReport({ directive: 'script-src-elem', blocked: 'https://evil.example' })).toEqual({
      what: 'A script from https://evil.example',
      advice: expect.stringContaining('contact the developers'),
    })
    expect(explainReport({ directive: 'script-src-attr', blocked: 'inline' }).what).toBe(
      'A script written into the page',
    )
    expect(explainReport({ directive: 'img-src', blocked: 'data:' }).what).toBe('A picture written into an address')
    expect(explainReport({ directive: 'media-src', blocked: 'self' }).what).toBe('Something from this site')
    expect(explainReport({ directive: 'frame-ancestors', blocked: 'https://evil.example' }).advice).toContain(
      'Nothing of it was shown',
    )
    expect(explainReport({ directive: 'form-action', blocked: 'https://evil.example' }).advice).toContain(
      'send people elsewhere',
    )
  })
})
