import { expect, it } from 'vitest'
import { emailFieldErrorText } from '#domain/text/staff/mail/email-field-errors'
import { findUnencrypted, readEmailSettings, toSmtpUrl } from './email-settings.ts'
import { findSmtpProblem, type SmtpFailure, type SmtpProblem } from './smtp-problems.ts'

const GMAIL = { provider: 'gmail', username: 'hello@gmail.com', testTo: 'owner@academy.example' }

it('a service brings its server, whatever else was sent, and Gmail’s groups of four are one password [SETUP-3]', () => {
  const sent = { ...GMAIL, host: 'elsewhere.example', port: '25', security: 'starttls' }
  expect(readEmailSettings(sent, 'abcd efgh ijkl mnop')).toEqual({
    ok: true,
    value: {
      settings: {
        provider: 'gmail',
        host: 'smtp.gmail.com',
        port: 465,
        security: 'tls',
        username: 'hello@gmail.com',
        senderName: null,
        senderAddress: 'hello@gmail.com',
      },
      password: 'abcdefghijklmnop',
      testTo: 'owner@academy.example',
    },
  })
})

it('another server needs a name and a port, and every field that is wrong says so [SETUP-3]', () => {
  expect(readEmailSettings({ provider: 'pigeon' }, '')).toEqual({
    ok: false,
    errors: { provider: emailFieldErrorText.provider },
  })
  const wrong = { provider: 'other', host: 'mail/../', port: '0', senderName: 'a\n"b"', testTo: 'me' }
  const read = readEmailSettings(wrong, '')
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual([
    'host',
    'port',
    'senderAddress',
    'senderName',
    'testTo',
  ])
  const right = { ...wrong, host: 'Mail.Example', port: '587', security: 'starttls', senderName: '' }
  const address = { senderAddress: 'a@b.example', testTo: 'me@b.example' }
  const local = readEmailSettings({ ...right, ...address }, 'unused without a user name')
  expect(local).toMatchObject({ ok: true, value: { settings: { host: 'mail.example', port: 587 }, password: '' } })
})

it('the address of the server escapes what a user name and a password may hold [SETUP-3]', () => {
  const read = readEmailSettings({ ...GMAIL, username: 'a@b.example' }, 'p:/@#?')
  if (!read.ok) throw new Error('it is right')
  const url = new URL(toSmtpUrl(read.value.settings, read.value.password))
  expect([url.protocol, url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'smtps:',
    'smtp.gmail.com:465',
    'a@b.example',
    'p:/@#?',
  ])
})

it.each<[SmtpProblem, Partial<SmtpFailure>, ('gmail' | 'other')?]>([
  ['wrong-password', { code: 'EAUTH', status: 535, text: 'Invalid login' }],
  ['app-password', { code: 'EAUTH', status: 535, text: 'Username and Password not accepted' }, 'gmail'],
  ['app-password', { code: 'EAUTH', status: 534, text: 'Application-specific password required' }],
  ['host-not-found', { code: 'EDNS', text: 'getaddrinfo ENOTFOUND mail.example' }],
  ['connection-refused', { code: 'ESOCKET', text: 'connect ECONNREFUSED 127.0.0.1:1' }],
  ['certificate', { code: 'ESOCKET', text: 'self-signed certificate' }],
  ['wrong-security', { code: 'ESOCKET', text: 'SSL routines: wrong version number' }],
  ['wrong-security', { code: 'ETLS', text: 'Error upgrading connection with STARTTLS' }],
  ['timeout', { code: 'ETIMEDOUT', text: 'Connection timeout' }],
  ['sender-refused', { code: 'EENVELOPE', status: 550, command: 'MAIL FROM', text: 'Sender not verified' }],
  ['recipient-refused', { code: 'EENVELOPE', status: 550, command: 'RCPT TO', text: 'No such user' }],
  ['other', { code: 'EMESSAGE', status: 554, command: 'DATA', text: 'Spam' }],
])('names the problem %s by what the connection reported [SETUP-3]', (problem, failure, provider = 'other') => {
  expect(findSmtpProblem({ code: null, status: null, command: null, text: '', ...failure }, provider)).toBe(problem)
})

it('names why a connection may be unencrypted: this computer, or STARTTLS without a user name [SETUP-3]', () => {
  const server = { host: 'mail.example.com', security: 'starttls', username: 'a@b.example' } as const
  expect(findUnencrypted(server)).toBeNull()
  expect(findUnencrypted({ ...server, username: '' })).toBe('no-user-name')
  expect(findUnencrypted({ ...server, host: '127.0.0.1' })).toBe('this-computer')
  expect(findUnencrypted({ ...server, host: 'localhost', security: 'tls' })).toBeNull()
})
