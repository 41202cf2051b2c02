import { AS_OF_FIELD, PERSON_FIELD, WRITER_FIELD } from '#domain/enrolment/queued-words'
import { fieldsOf, REGISTRATION_FIELDS, type RegistrationDraft } from '#domain/forms'
import { GUARDIAN_FIELDS } from '#domain/consent/guardians'
import { packageKeyFromSlug } from '#domain/enrolment/packages'
import { keepWaitedWords, saveDraft } from '#records/enrolment/enrolment'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/registration-draft'

/** Saves the draft without validation; queued input carries its version, so that it is saved only once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!actor || !key) return new Response(null, { status: 404 })
  const form = await request.formData()
  if ((form.get(PERSON_FIELD) ?? actor.id) !== actor.id) return new Response(null, { status: 403 })
  const words: RegistrationDraft = fieldsOf(
    form,
    [...REGISTRATION_FIELDS, ...GUARDIAN_FIELDS].filter((name) => form.has(name)),
  )
  const writer = nameIn(form.get(WRITER_FIELD))
  const asOf = form.get(AS_OF_FIELD)
  if (writer === null || typeof asOf !== 'string') {
    const saved = await saveDraft(records, actor.id, key, words, null, now(), writer)
    return new Response(null, { status: saved.ok ? 204 : 409 })
  }
  const kept = await keepWaitedWords(records, actor.id, key, { words, writer, asOf }, now())
  if (kept.ok) return new Response(null, { status: 204 })
  return new Response(null, { status: kept.reason === 'changed-meanwhile' ? 412 : 409 })
}

const nameIn = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : null
