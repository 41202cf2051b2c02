import { describe, expect, it } from 'vitest'
import { FORM_BYTES, limitFor } from './body-limits.ts'

const MB = 1024 * 1024
const CLIENT = { type: 'CLIENT_USER' } as const
const STAFF = { type: 'ADMIN_USER' } as const

describe('the largest form', () => {
  it('is one of words for everybody and everywhere, but where files may come along [NAV-8]', () => {
    for (const path of [
      '/login',
      '/contact',
      '/admin/wins/new',
      '/client',
      '/admin/home/identity',
      '/writetestimonial/abc',
      '/admin/learningmaterialscontrol/new',
    ])
      expect(limitFor(path, null), path).toEqual({ most: FORM_BYTES, back: null })
    for (const path of [
      '/admin/wins/new',
      '/admin/home/identity.data',
      '/admin/pendingregistrationpayments',
      '/client/password',
      '/clientele',
    ])
      expect(limitFor(path, CLIENT), path).toEqual({ most: FORM_BYTES, back: null })
    for (const path of [
      '/admin/wins',
      '/admin/trainees',
      '/admin/home',
      '/admin/home/identity/versions',
      '/admin/wins/a/b/edit',
    ])
      expect(limitFor(path, STAFF), path).toEqual({ most: FORM_BYTES, back: null })
  })

  it.each([
    ['/registration/package-w', null, 20, '/registration/package-w?step=3&check=too-large'],
    ['/client', CLIENT, 20, '/client?check=too-large'],
    ['/client.data', STAFF, 20, '/client?check=too-large'],
    ['/client/account', CLIENT, 20, '/client/account?check=too-large'],
    ['/writetestimonial/abc', CLIENT, 20, '/writetestimonial/abc?check=too-large'],
    ['/admin/news/abc/edit', STAFF, 20, '/admin/news/abc/edit?check=too-large'],
    ['/admin/statements', STAFF, 10, '/admin/statements?check=too-large'],
    ['/admin/home/identity', STAFF, 40, '/admin/home/identity?check=too-large'],
    [
      '/admin/learningmaterialscontrol/abc/reupload.data',
      STAFF,
      70,
      '/admin/learningmaterialscontrol/abc/reupload?check=too-large',
    ],
  ] as const)(
    'of %s has room for its files and leads back when it is larger [REG-6, ADM-4, ADM-9]',
    (path, actor, megabytes, back) => {
      expect(limitFor(path, actor)).toEqual({ most: megabytes * MB + FORM_BYTES, back })
    },
  )
})
