import * as z from 'zod/mini'
import { hasMailbox } from '#domain/mail/emails'
import { signUpForm } from '#domain/forms'

export const STAFF_DETAILS_FIELDS = ['firstName', 'lastName', 'email'] as const
export const NO_MAILBOX = 'Please enter the address where you read your email, such as ana@gmail.com.'

const { firstName, lastName, email } = signUpForm.shape

/** An unchanged address passes, even the one of the first start. */
export const staffDetailsForm = (ownEmail: string) =>
  z.object({
    firstName,
    lastName,
    email: z.pipe(
      email,
      z.string().check(z.refine((input) => input.toLowerCase() === ownEmail || hasMailbox(input), NO_MAILBOX)),
    ),
  })
