import * as z from 'zod/mini'
import { childFormText } from '#domain/text/client/accounts/family'
import { cleanText } from '#domain/words/texts'

export const CHILD_FIELDS = ['firstName', 'lastName', 'nickname', 'birthdate'] as const
export type ChildField = (typeof CHILD_FIELDS)[number]

const words = (label: string, longest: number, least: 0 | 1 = 1) =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z
      .string()
      .check(
        z.minLength(least, childFormText.required(label)),
        z.maxLength(longest, childFormText.tooLong(label, longest)),
      ),
  )

export const childForm = z.object({
  firstName: words(childFormText.firstName, 80),
  lastName: words(childFormText.lastName, 80),
  nickname: words(childFormText.nickname, 60, 0),
  birthdate: words(childFormText.birthdate, 10),
})
export type ChildDetails = z.infer<typeof childForm>
