import { expect, it } from 'vitest'
import { adapted } from './deploy-file.ts'

it('a port put into a deploy file is not changed by the change of the site’s port', () => {
  const file = adapted('nginx.conf', [
    ['listen 443 ssl', 'listen 127.0.0.1:30003 ssl'],
    ['127.0.0.1:3000', '127.0.0.1:29703'],
  ])
  expect(file).toContain('listen 127.0.0.1:30003 ssl')
  expect(file).toContain('proxy_pass http://127.0.0.1:29703')
  expect(() => adapted('nginx.conf', [['listen 99999', '']])).toThrow('no longer says')
})
