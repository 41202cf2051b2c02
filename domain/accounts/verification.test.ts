import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFields, signInForm, signUpForm } from '#domain/forms'
import { awaitsVerification, PLAIN_EMAIL, wrongInEmail } from './verification.ts'

describe('an address to sign up with', () => {
  it('has letters nobody can mistake: look-alikes of other alphabets and what cannot be seen are refused in words of their own [AUTH-5]', () => {
    const others = [
      '\u0430',
      '\u1ea1',
      '\u0336',
      '\uff41',
      '\u0131',
      '\u200b',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\ufe0f',
      '\u00a0',
      '\u{1d41a}',
      '\u3164',
    ]
    assert(
      property(constantFrom(...others), constantFrom(1, 3, 6, 9, 14), (other, at) => {
        const address = 'maria@client.example'
        expect([other, wrongInEmail(address.slice(0, at) + other + address.slice(at))]).toEqual([other, PLAIN_EMAIL])
      }),
    )
    for (const fine of [
      'maria@client.example',
      ' Maria.Santos+1@Client.Example ',
      "o'brien@xn--bcher-kva.example",
      'admin@localhost',
      'ni\u00f1a@pe\u00f1afrancia.ph',
      'nin\u0303a@client.example',
    ])
      expect([fine, wrongInEmail(fine)]).toEqual([fine, null])
    for (const none of ['', 'maria', 'maria santos@client.example', 'maria@client', 'b\u00fccher', '@\u0430.example'])
      expect([none, wrongInEmail(none)]).toEqual([none, 'Please enter a valid email address.'])
  })

  it('is told so beside its field, with what was typed kept; who has such an account already can still sign in [AUTH-3, AUTH-4]', () => {
    const formValues = {
      firstName: 'A',
      lastName: 'B',
      email: 'm\u0430ria@client.example',
      password: 'kundiman',
      confirmPassword: 'kundiman',
      privacy: 'yes',
    }
    expect(parseFields(signUpForm, formValues)).toMatchObject({
      ok: false,
      errors: { email: PLAIN_EMAIL },
      values: formValues,
    })
    expect(parseFields(signUpForm, { ...formValues, email: 'maria@client.example' }).ok, 'the control').toBe(true)
    expect(parseFields(signInForm, { email: formValues.email, password: 'x' }).ok).toBe(true)
  })
})

describe('what needs a confirmed address', () => {
  it('waits where mail leaves and nobody has confirmed it, and nowhere else', () => {
    const cases = [true, false].flatMap((mailIsSetUp) =>
      [null, '2026-11-21'].map((verifiedAt) => awaitsVerification({ verifiedAt, mailIsSetUp })),
    )
    expect(cases).toEqual([true, false, false, false])
  })
})
