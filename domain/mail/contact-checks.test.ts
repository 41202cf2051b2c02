import { expect, test } from 'vitest'
import { CONTACT_FIELDS } from './contact.ts'
import { readContact, wrongInContact } from './contact-checks.ts'
import { teaserOf } from '#domain/words/texts'

const RIGHT = {
  name: 'Ana Cruz',
  email: 'ana@mail.example',
  subject: 'A question',
  message: 'When do classes begin?',
}
const formOf = (fields: Record<string, unknown>) => ({ get: (name: string) => fields[name] ?? null })

test('a message with every field right is read as it will be stored, cleaned of blanks and control characters [CONTACT-1]', () => {
  const { message, errors } = readContact(
    formOf({ ...RIGHT, name: '  Ana \u0000Cruz ', message: 'line one\nline two\u0007' }),
  )
  expect(errors).toEqual({})
  expect(message).toEqual({ ...RIGHT, name: 'Ana Cruz', message: 'line one\nline two' })
})

test('each field is required, by its name, in the order of the form [CONTACT-1]', () => {
  const { message, errors } = readContact(formOf({ name: ' ', email: '\t', subject: '', message: '\u0000' }))
  expect(message).toBeNull()
  expect(Object.values(errors)).toEqual([
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
})

test('an address needs something on both sides of one @ and a dot after it [CONTACT-1]', () => {
  for (const email of [
    'ana',
    'ana@',
    '@mail.example',
    'ana@mail',
    'a na@mail.example',
    'a@b@c.example',
    '<ana@mail.example>',
  ])
    expect(wrongInContact('email', email), email).toBe('Please enter a valid email address.')
  for (const email of ['ana@mail.example', 'ana.cruz+stage@sub.mail.example', ' ana@mail.example '])
    expect(wrongInContact('email', email), email).toBeUndefined()
})

test('a text is as long as it may be and not a character longer [CONTACT-1]', () => {
  for (const { name, label, longest } of CONTACT_FIELDS) {
    if (name === 'email') continue
    expect(wrongInContact(name, 'x'.repeat(longest))).toBeUndefined()
    expect(wrongInContact(name, 'x'.repeat(longest + 1))).toBe(`${label} is too long: at most ${longest} characters`)
  }
})

test('a file or a missing field counts as empty, and what was typed is kept even when it is too long [CONTACT-1, CONTACT-2]', () => {
  const { input, errors } = readContact(formOf({ ...RIGHT, name: new Blob(['x']), message: 'x'.repeat(6000) }))
  expect(input).toEqual({ ...RIGHT, name: '', message: 'x'.repeat(6000) })
  expect(Object.keys(errors)).toEqual(['name', 'message'])
})

test('a teaser ends at a word, says … only when something was cut, and never grows [HOME-3]', () => {
  expect(teaserOf('one two', 7)).toBe('one two')
  expect(teaserOf('one\n\n two three', 9)).toBe('one two…')
  expect(teaserOf('one two, three', 10)).toBe('one two…')
  expect(teaserOf('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`)
  expect(teaserOf(`${'x'.repeat(9)}😀`, 10)).toBe(`${'x'.repeat(9)}…`)
  expect(teaserOf(`${' \n'.repeat(50)}one${' '.repeat(50)}two, three`, 10)).toBe('one two…')
})
