import { expect, it } from 'vitest'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { hasMailbox } from '#domain/mail/emails'
import { childEmail, findChildOfEmail, isChildEmail } from './child-email.ts'
import { checkNewChild, checkOwnAccount, isFromOtherPlace, MOST_CHILDREN } from './families.ts'

const NOW = new Date('2026-11-28T12:00:00+08:00')
const parent = { type: 'CLIENT_USER', parentId: null } as const
const facts = { parent, isChild: false, children: 0, isKnown: false, birthdate: '2014-05-04' }

it('the address of a child without an account is made and recognised in one place, and is no mailbox [FAM-1]', () => {
  const email = childEmail('abcdefgh01234567')
  expect(findChildOfEmail(email)).toBe('abcdefgh01234567')
  expect(findChildOfEmail(` ${email.toUpperCase()} `)).toBe('abcdefgh01234567')
  expect([isChildEmail('maria@example.ph'), isChildEmail('maria@child.invalid.ph')]).toEqual([false, false])
  expect([hasMailbox(email), hasMailbox('maria@example.ph')]).toEqual([false, true])
})

it('a child is under 18 on the day in Manila, and the eleventh is refused [FAM-1]', () => {
  const add = (more: Partial<Parameters<typeof checkNewChild>[0]>) => checkNewChild({ ...facts, ...more }, NOW)
  expect(add({})).toEqual({ ok: true, value: 'add' })
  expect(add({ birthdate: '2008-11-29' }).ok).toBe(true)
  expect(add({ birthdate: '2008-11-28' })).toEqual({ ok: false, reason: 'not-a-child' })
  expect(add({ birthdate: '2026-11-28' }).ok).toBe(true)
  expect(add({ birthdate: '2026-11-29' })).toEqual({ ok: false, reason: 'born-later' })
  expect(add({ isKnown: true })).toEqual({ ok: false, reason: 'added-already' })
  expect(add({ children: MOST_CHILDREN - 1 }).ok).toBe(true)
  expect(add({ children: MOST_CHILDREN })).toEqual({ ok: false, reason: 'too-many-children' })
  for (const other of [
    { isChild: true },
    { parent: { ...parent, parentId: 'p' } },
    { parent: { type: 'ADMIN_USER' } },
  ] as const)
    expect(add(other)).toEqual({ ok: false, reason: 'not-allowed' })
})

it('a child has an account of their own from 13 on [FAM-1]', () => {
  expect(checkOwnAccount('2013-11-28', NOW).ok).toBe(true)
  expect(checkOwnAccount('2013-11-29', NOW)).toEqual({ ok: false, reason: 'too-young' })
})

it('a form is from another place when it names another person, or nobody where it has to [FAM-1]', () => {
  const form = (person?: string) => new Map(person === undefined ? [] : [[PERSON_FIELD, person]])
  const get = (person?: string) => ({ get: (name: string) => form(person).get(name) ?? null })
  const ana = { id: 'ana', parentId: 'maria' }
  const maria = { id: 'maria', parentId: null }
  expect(isFromOtherPlace(ana, get('ana'), true)).toBe(false)
  expect(isFromOtherPlace(ana, get('ben'), true)).toBe(true)
  expect(isFromOtherPlace(ana, get(), true)).toBe(true)
  expect(isFromOtherPlace(ana, get(), false)).toBe(false)
  expect(isFromOtherPlace(maria, get('ana'), true)).toBe(true)
  expect(isFromOtherPlace(maria, get(), true)).toBe(false)
  expect(isFromOtherPlace(null, get('ana'), true)).toBe(false)
})
