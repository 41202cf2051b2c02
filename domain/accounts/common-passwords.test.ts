import { describe, expect, it } from 'vitest'
import { guessablePassword } from './common-passwords.ts'

const COMMON = 'This password is too common. Choose one that is harder to guess.'
const OWN = 'This password is your own name or email address. Choose one that is harder to guess.'
const maria = {
  email: 'maria.santos@client.example',
  names: ['Maria Clara', 'de los Santos'],
  brand: 'Luningning Academy',
}
const judged = (password: string) => guessablePassword(password, maria)

describe('a password that anybody would guess', () => {
  it('is refused when it is a common one, here or anywhere, in any case [AUTH-6]', () => {
    for (const password of [
      '123456',
      'password',
      'PASSWORD',
      'Qwerty123',
      'iloveyou',
      'mahalkita',
      'MahalKita',
      'maganda',
      'pilipinas',
      'Philippines',
      'manila',
      'missuniverse',
      'coachingacademy',
      'binibiningpilipinas',
      ' letmein ',
      'ｐａｓｓｗｏｒｄ',
    ])
      expect(judged(password), password).toBe(COMMON)
  })

  it('is refused when it is the name of the academy, however it is set [AUTH-6]', () => {
    expect(judged('luningning-academy')).toBe(COMMON)
    expect(guessablePassword('luningning-academy', { ...maria, brand: null }), 'of no academy').toBeNull()
  })

  it('is refused when it is the owner’s own name or address, and nobody else’s [AUTH-6]', () => {
    for (const password of [
      'maria.santos@client.example',
      'MariaSantos',
      'maria_santos',
      'Maria Clara',
      'delossantos',
      'mariaclaradelossantos',
    ])
      expect(judged(password), password).toBe(OWN)
    expect(
      guessablePassword('mariaclara', { email: 'ana@client.example', names: ['Ana', null, undefined], brand: null }),
    ).toBeNull()
  })

  it('is taken otherwise: only whole entries are refused, no variants and no parts [AUTH-6]', () => {
    for (const password of [
      'stage-lights-at-seven',
      'opening-night',
      'mahalkita sa dulo ng tanghalan',
      'password of the sea',
      'santos',
      '------',
      'kundiman-7',
      'ñandú-ñandú',
    ])
      expect(judged(password), password).toBeNull()
  })
})
