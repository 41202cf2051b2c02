import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'academy-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The line a start with these settings ends with; null when it would go on. */
function complaint(env: Record<string, string>): string | null {
  try {
    readConfig({ DATA_DIR: folder, ...env })
    return null
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
}

describe('settings', () => {
  it('without any, serve port 3000 of this machine only, with the embedded database and the starter content [OPS-3]', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      storageUrl: null,
      adminPassword: null,
      starterContent: 'demo',
      trustedProxies: [],
    })
  })

  it.each([
    ['PORT', ['0', '65536', '-1', '3.5', 'abc', '1e3']],
    ['PUBLIC_URL', ['ftp://academy.example', 'academy.example', 'javascript:alert(1)']],
    ['DATABASE_URL', ['mysql://u:hidden-word@host/name', 'academy.db']],
    ['STORAGE_URL', ['http://key:hidden-word@host/bucket', 's3://', 's3://key:hidden-word@host']],
    ['ADMIN_EMAIL', ['nobody', 'a b@c', '@', 'a@']],
    ['ADMIN_PASSWORD', ['hidden-word']],
    ['STARTER_CONTENT', ['all', 'DEMO']],
    ['SMTP_URL', ['http://mail.example', 'mail.example:25']],
    [
      'MAIL_FROM',
      [
        'academy',
        '@',
        'a b@c.example',
        'Academy <coach>',
        'Academy <a@b.example> more',
        '<a@b.example>',
        'A\u0007 <a@b.example>',
      ],
    ],
    [
      'MAIL_SERVICE_URL',
      [
        'ftp://mail.example/hidden-word',
        'mail.example',
        'http://mail.example/hidden-word',
        'http://127.0.0.1.evil.example/',
        'http://localhost.evil.example',
        'http://user@10.0.0.1/',
      ],
    ],
    ['TRUSTED_PROXIES', ['proxy.example', '127.0.0.1,nowhere']],
    ['BACKUP_DIR', ['/dev/null/backups']],
    ['BACKUP_EVERY', ['0', '-1', 'daily', '1e3', '9000']],
    ['BACKUP_KEEP', ['0', '2.5', 'all', '-3']],
    ['KEPT_PAGES_DIR', ['/dev/null/pages', folder]],
    ['METRICS_TOKEN', ['hidden-word', 'with blanks and hidden-word']],
  ])('a wrong %s is named in one line without a secret [OPS-3]', (name, values) => {
    for (const value of values) {
      const said = complaint({ [name]: value })
      expect(said, value).toMatch(new RegExp(`^${name}: .+`))
      expect(said, value).not.toContain('\n')
      expect(said, value).not.toContain('hidden-word')
    }
  })

  it('scheduled backups are made when they have a folder, daily and seven of them unless told otherwise [OPS-6]', () => {
    expect(readConfig({ DATA_DIR: folder }).backups).toBeNull()
    expect(readConfig({ DATA_DIR: folder, BACKUP_DIR: folder }).backups).toEqual({ folder, everyHours: 24, keep: 7 })
    expect(
      readConfig({ DATA_DIR: folder, BACKUP_DIR: folder, BACKUP_EVERY: '0.5', BACKUP_KEEP: '2' }).backups,
    ).toEqual({ folder, everyHours: 0.5, keep: 2 })
  })

  it('pages are kept as files where people have one address for them, in a folder that holds nothing else of ours [FAST-4]', () => {
    const [kept, PUBLIC_URL] = [join(folder, '..', 'academy-config-pages'), 'https://academy.example']
    expect(readConfig({ DATA_DIR: folder }).keptPagesDir).toBeNull()
    expect(readConfig({ DATA_DIR: folder, PUBLIC_URL, KEPT_PAGES_DIR: kept }).keptPagesDir).toBe(kept)
    expect(complaint({ KEPT_PAGES_DIR: kept })).toBe(
      'KEPT_PAGES_DIR: needs PUBLIC_URL, the address its pages are asked for',
    )
    for (const inside of [folder, join(folder, 'pages'), join(folder, '..')])
      expect(complaint({ PUBLIC_URL, KEPT_PAGES_DIR: inside }), inside).toMatch(/lie in each other/)
    rmSync(kept, { recursive: true })
  })

  it('half a sending service is refused by the name that is missing, a whole one is taken [OPS-3, MAIL-3]', () => {
    const whole = {
      MAIL_SERVICE_URL: 'https://mail.example/send-form',
      MAIL_SERVICE_ID: 'service',
      MAIL_TEMPLATE_ID: 'template',
      MAIL_USER_ID: 'user',
    }
    expect(readConfig({ DATA_DIR: folder }).mailService).toBeNull()
    expect(readConfig({ DATA_DIR: folder, ...whole }).mailService).toEqual({
      url: whole.MAIL_SERVICE_URL,
      serviceId: 'service',
      templateId: 'template',
      userId: 'user',
    })
    for (const name of Object.keys(whole))
      expect(complaint({ ...whole, [name]: ' ' })).toMatch(new RegExp(`^${name}: is missing`))
  })

  it('the sender of mail is an address, or a name with one [OPS-3, MAIL-1]', () => {
    const from = (value: string) => readConfig({ DATA_DIR: folder, MAIL_FROM: value }).mailFrom
    expect(from('')).toBeNull()
    expect(from('Coach@Academy.Example')).toEqual({ name: null, address: 'coach@academy.example' })
    for (const value of [
      'Luningning Academy <coach@academy.example>',
      '"Luningning Academy" <coach@academy.example>',
      'Luningning Academy<coach@academy.example>',
    ])
      expect(from(value)).toEqual({ name: 'Luningning Academy', address: 'coach@academy.example' })
  })

  it('mail goes to a sending service in the clear only within this machine [OPS-3, MAIL-3]', () => {
    const rest = { MAIL_SERVICE_ID: 'service', MAIL_TEMPLATE_ID: 'template', MAIL_USER_ID: 'user' }
    for (const url of [
      'http://localhost:9/send',
      'http://127.0.0.1/send',
      'http://[::1]:8025/send',
      'https://mail.example/send',
    ])
      expect([url, complaint({ ...rest, MAIL_SERVICE_URL: url })]).toEqual([url, null])
    expect(complaint({ ...rest, MAIL_SERVICE_URL: 'http://mail.example/send' })).toMatch(
      /^MAIL_SERVICE_URL: would send mail in the clear/,
    )
  })

  it('a DATA_DIR that is a file is refused [OPS-3]', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(complaint({ DATA_DIR: file })).toMatch(/^DATA_DIR: /)
  })

  it.runIf(process.platform === 'linux')(
    'a DATA_DIR where the system makes no folders is refused, not waited for [OPS-3]',
    () => {
      // In a separate process: the test is for a hang.
      const read =
        "import { readConfig } from './services/operating/config.ts'; try { readConfig(process.env) } catch (error) { console.log(error.message) }"
      const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', read], {
        cwd: join(import.meta.dirname, '..', '..'),
        env: { ...process.env, DATA_DIR: '/proc/academy' },
        encoding: 'utf8',
        timeout: 5000,
        killSignal: 'SIGKILL',
      })
      expect(signal, 'reading the settings did not end').toBeNull()
      expect(stdout).toMatch(/^DATA_DIR: /)
    },
  )
})
