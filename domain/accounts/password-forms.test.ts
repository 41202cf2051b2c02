import { describe, expect, it } from 'vitest'
import { parseFields } from '#domain/forms'
import { changePasswordForm, newPasswordForm, PASSWORD_MINIMUM } from './password-forms.ts'

const errorsOf = (minimum: number, newPassword: string, confirmPassword: string) => {
  const parsed = parseFields(newPasswordForm(minimum), { newPassword, confirmPassword })
  return parsed.ok ? {} : parsed.errors
}

describe('a new password', () => {
  it('has 6 characters for a client and 12 for an administrator [AUTH-7, AUTH-4]', () => {
    expect(PASSWORD_MINIMUM).toEqual({ CLIENT_USER: 6, ADMIN_USER: 12 })
    expect(errorsOf(6, '12345', '12345')).toEqual({ newPassword: 'Password must be at least 6 characters long.' })
    expect(errorsOf(6, '123456', '123456')).toEqual({})
    expect(errorsOf(12, '12345678901', '12345678901')).toEqual({
      newPassword: 'Password must be at least 12 characters long.',
    })
    expect(errorsOf(12, '123456789012', '123456789012')).toEqual({})
    expect(errorsOf(6, 'x'.repeat(201), 'x'.repeat(201))).toEqual({
      newPassword: 'Password is too long: at most 200 characters',
    })
  })

  it('is the same both times, and both faults are told at once [AUTH-7, AUTH-4]', () => {
    expect(errorsOf(6, '12345', '54321')).toEqual({
      newPassword: 'Password must be at least 6 characters long.',
      confirmPassword: 'Passwords do not match!',
    })
  })

  it('is changed only behind the current one [AUTH-7]', () => {
    const parsed = parseFields(changePasswordForm(6), {
      currentPassword: '',
      newPassword: '123456',
      confirmPassword: '123456',
    })
    expect(parsed.ok ? {} : parsed.errors).toEqual({ currentPassword: 'Current Password is required' })
  })
})
