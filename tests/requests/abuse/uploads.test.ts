import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { ask } from '#tests/drills/abuse/asking'
import { UPLOAD_BEGINNINGS, UPLOAD_VERBS } from '#tests/drills/abuse/matrix'
import { ROLES, type Role } from '#tests/drills/abuse/stage'
import { openStage, TUS } from './rows.ts'

const staged = openStage()

it('an upload is begun only by those it is for, and answers to its owner alone [REG-6]', async () => {
  const wrong: string[] = []
  let place = ''
  for (const [purpose, statuses] of Object.entries(UPLOAD_BEGINNINGS))
    for (const role of ROLES) {
      const metadata = `purpose ${Buffer.from(purpose).toString('base64')}`
      const { status, headers } = await ask(staged.site, '/uploads', {
        method: 'POST',
        cookie: staged.stage.cookies[role],
        headers: { ...TUS, Origin: staged.site.url, 'Upload-Length': '100', 'Upload-Metadata': metadata },
      })
      if (status !== statuses[role]) wrong.push(`${role} begins a ${purpose}: ${status} instead of ${statuses[role]}`)
      if (purpose === 'receipt' && role === 'X') place = headers.get('location') ?? ''
    }
  expect(wrong).toEqual([])
  expect(place).toMatch(/^\/uploads\//)
  for (const [method, { owner, others }] of Object.entries(UPLOAD_VERBS))
    for (const role of [...ROLES.filter((each) => each !== 'X'), 'X'] as Role[]) {
      const body =
        method === 'PATCH'
          ? {
              body: 'a piece',
              headers: {
                ...TUS,
                Origin: staged.site.url,
                'Content-Type': 'application/offset+octet-stream',
                'Upload-Offset': '50',
              },
            }
          : { headers: { ...TUS, Origin: staged.site.url } }
      const { status } = await ask(staged.site, place, { method, cookie: staged.stage.cookies[role], ...body })
      const expected = role === 'X' ? owner : others
      if (status !== expected) wrong.push(`${role} ${method} of X's upload: ${status} instead of ${expected}`)
    }
  expect(wrong).toEqual([])
})
