import * as z from 'zod/mini'
import type { UserType } from './accounts.ts'
import { MESSAGES } from '#domain/words/messages'

export const PASSWORD_MINIMUM: Record<UserType, number> = { CLIENT_USER: 6, ADMIN_USER: 12 }

export function shortPassword(minimum: number): string {
  return minimum === PASSWORD_MINIMUM.CLIENT_USER
    ? MESSAGES.shortPassword
    : `Password must be at least ${minimum} characters long.`
}

const newPassword = (minimum: number) =>
  z
    .string()
    .check(
      z.minLength(minimum, shortPassword(minimum)),
      z.maxLength(200, 'Password is too long: at most 200 characters'),
    )
const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const differ = { path: ['confirmPassword'], message: MESSAGES.passwordsDiffer, when: () => true }

export const newPasswordForm = (minimum: number) =>
  z.object({ newPassword: newPassword(minimum), confirmPassword: z.string() }).check(z.refine(passwordsMatch, differ))

export const changePasswordForm = (minimum: number) =>
  z
    .object({
      currentPassword: z
        .string()
        .check(z.minLength(1, 'Current Password is required'), z.maxLength(200, MESSAGES.wrongCurrentPassword)),
      newPassword: newPassword(minimum),
      confirmPassword: z.string(),
    })
    .check(z.refine(passwordsMatch, differ))

export const NEW_PASSWORD_FIELDS = ['newPassword', 'confirmPassword'] as const
export const CHANGE_PASSWORD_FIELDS = ['currentPassword', ...NEW_PASSWORD_FIELDS] as const
