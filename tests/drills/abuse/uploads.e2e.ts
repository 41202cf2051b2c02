import { Buffer } from 'node:buffer'
import { expect, test } from '@playwright/test'
import type { Site } from '../../site.ts'
import { ask } from './asking.ts'
import { UPLOAD_BEGINNINGS, UPLOAD_VERBS } from './matrix.ts'
import { openStage } from './open-stage.ts'
import { ROLES, type Role, type Stage } from './stage.ts'

// Uploads in pieces write their answer to the socket themselves: they are asked over one.
let site: Site
let stage: Stage

test.beforeAll(async () => {
  ;({ site, stage } = await openStage())
})

test.afterAll(async () => {
  await stage?.records.close()
  await site?.close()
})

const TUS = { 'Tus-Resumable': '1.0.0' }

test('an upload is begun only by those it is for, and answers to its owner alone [REG-6]', async () => {
  const wrong: string[] = []
  let place = ''
  for (const [purpose, statuses] of Object.entries(UPLOAD_BEGINNINGS))
    for (const role of ROLES) {
      const metadata = `purpose ${Buffer.from(purpose).toString('base64')}`
      const { status, headers } = await ask(site, '/uploads', {
        method: 'POST',
        cookie: stage.cookies[role],
        headers: { ...TUS, Origin: site.url, 'Upload-Length': '100', 'Upload-Metadata': metadata },
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
                Origin: site.url,
                'Content-Type': 'application/offset+octet-stream',
                'Upload-Offset': '50',
              },
            }
          : { headers: { ...TUS, Origin: site.url } }
      const { status } = await ask(site, place, { method, cookie: stage.cookies[role], ...body })
      const expected = role === 'X' ? owner : others
      if (status !== expected) wrong.push(`${role} ${method} of X's upload: ${status} instead of ${expected}`)
    }
  expect(wrong).toEqual([])
})
