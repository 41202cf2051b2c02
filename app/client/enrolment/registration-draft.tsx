import { fieldsOf, REGISTRATION_FIELDS, type RegistrationDraft } from '#domain/forms'
import { packageKeyFromSlug } from '#domain/enrolment/packages'
import { saveDraft } from '#records/enrolment/enrolment'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/registration-draft'

/** Keeps the words as they are typed, unchecked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!actor || !key) return new Response(null, { status: 404 })
  const form = await request.formData()
  const draft: RegistrationDraft = fieldsOf(
    form,
    REGISTRATION_FIELDS.filter((name) => form.has(name)),
  )
  const saved = await saveDraft(records, actor.id, key, draft, null, now())
  return new Response(null, { status: saved.ok ? 204 : 409 })
}
