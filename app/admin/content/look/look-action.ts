import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import {
  checkLookForm,
  findColourFaults,
  readLookForm,
  toLookFormValues,
  withNearestColours,
  type LookFormValues,
  type LookProblems,
} from '#domain/content/look/look-form'
import { artKey, LOOK_PREVIEW, PRODUCT_LOOK, type SiteLook } from '#domain/content/look/look'
import { parseHexColour } from '#domain/content/look/oklch'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import type { FieldErrors } from '#domain/forms'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { describeColourFaults, lookText as text } from '#domain/text/staff/content/look'
import {
  keepLookPreview,
  restoreLook,
  saveLook,
  storedLook,
  type LookEdit,
  type LookSaved,
} from '#records/content/site/site-look'
import { dropKept, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import { reply, type ActionArgs } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn, type SignedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { dropLookArt } from '#app/workflows/content/look-art'
import { admitFile } from '#app/workflows/files/file-admission'
import { toSavedPath } from './saved-path.ts'

export type LookResult = {
  saved: boolean
  restored: boolean
  revision: string
  look: LookFormValues
  version: number | null
}
type Answer = (more: Partial<ActionResult<LookResult>>, status: number) => ReturnType<typeof reply<LookResult>>

export async function changeLook({ request, context }: ActionArgs) {
  const who = signedIn(context)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? 'save')
  const revision = String(form.get('revision') ?? '')
  const sent = readLookForm(form)
  const values = intent === 'product' ? toLookFormValues(PRODUCT_LOOK) : sent
  const answer: Answer = (more, status) =>
    reply<LookResult>({ saved: false, restored: false, revision, look: values, version: null, ...more }, status)

  if (intent === 'restore') return putBack(who, form, { revision, isFetched: isFetched(request) }, answer)
  const picked = pickColour(values, intent)
  if (picked) return answer({ look: picked }, 200)
  const checked = checkLookForm(values)
  if (!checked.ok) return answer({ errors: describeProblems(checked.problems) }, 422)
  const { look, focus } = checked.value
  if (intent === 'preview') {
    const { look: stored } = await storedLook(who.academy.records)
    const hero = stored.hero && form.get('withoutHero') !== 'yes' ? { ...stored.hero, focus } : null
    const kept = await keepLookPreview(who.academy.records, who.actor, { ...look, hero }, who.academy.now())
    return kept.ok
      ? redirect(`${linkTo('home')}?preview=${LOOK_PREVIEW}`, 303)
      : answer({ refusal: { text: text.notAllowed } }, 403)
  }
  // Reports faulty colours before it stores a picture.
  const faulty = describeColourFaults(findColourFaults(look))
  if (Object.keys(faulty).length > 0) return answer({ errors: faulty }, 422)
  const isRemoved = intent === 'product' || form.get('withoutHero') === 'yes'
  const picture = form.get('hero')
  const file = intent !== 'product' && picture instanceof File && picture.size > 0 ? picture : null
  return saveSent(who, { value: look, revision, focus, isRemoved, file, isFetched: isFetched(request) }, answer)
}

function pickColour(values: LookFormValues, intent: string): LookFormValues | null {
  if (intent === 'nearest') return withNearestColours(values)
  const [role, colour = ''] = intent.split(':')
  const hex = parseHexColour(colour)
  return hex && (role === 'accent' || role === 'dark') ? { ...values, [role]: hex } : null
}

function describeProblems({ notColours, notPercents }: LookProblems): FieldErrors {
  return Object.fromEntries([
    ...notColours.map((name) => [name, text.notAColour]),
    ...notPercents.map((name) => [name, text.wrongPercent]),
  ])
}

type SentLook = Pick<LookEdit, 'value' | 'revision'> &
  Omit<LookEdit['hero'], 'file'> & { file: File | null; isFetched: boolean }

async function saveSent(who: SignedIn, { file, focus, isRemoved, ...sent }: SentLook, answer: Answer) {
  const { academy, visit } = who
  let kept: KeptFile | null = null
  const drop = async () => kept && dropKept(academy.files, kept)
  try {
    const stored = file ? await keepHero(who, file) : null
    if (stored && !stored.ok) return answer({ errors: { hero: stored.text } }, 422)
    kept = stored?.kept ?? null
    const before = await storedLook(academy.records)
    const hero = kept && { ...kept, kind: 'picture' as const, ownerId: null, sourceSha256: null }
    const edit = { value: sent.value, revision: sent.revision, hero: { file: hero, isRemoved, focus } }
    const saved = await saveLook(academy.records, who.actor, edit, academy.now())
    if (!saved.ok) await drop()
    return await answerSaved(
      who,
      saved,
      { before: before.look, isFetched: sent.isFetched, isRestored: false },
      answer,
    )
  } catch (error) {
    academy.log.error({ err: error, reference: visit.requestId }, 'the look could not be saved')
    await drop()?.catch(() => null)
    return answer({ refusal: { text: text.failed(visit.requestId) } }, 503)
  }
}

async function putBack(
  who: SignedIn,
  form: FormData,
  { revision, isFetched }: { revision: string; isFetched: boolean },
  answer: Answer,
) {
  const number = Number(form.get('version'))
  if (!Number.isSafeInteger(number)) throw data(null, { status: 400 })
  const { academy, actor } = who
  const { look: before } = await storedLook(academy.records)
  const saved = await restoreLook(academy.records, actor, { number, revision }, academy.now())
  return answerSaved(who, saved, { before, isFetched, isRestored: true }, answer)
}

type SavedFacts = { before: SiteLook; isFetched: boolean; isRestored: boolean }

async function answerSaved(
  { academy }: SignedIn,
  saved: LookSaved,
  { before, isFetched, isRestored }: SavedFacts,
  answer: Answer,
) {
  if (saved.ok) {
    const { look, revision, version } = saved.value
    const oldKey = artKey(before)
    if (oldKey && oldKey !== artKey(look)) await dropLookArt(academy, oldKey)
    if (!isFetched) return redirect(toSavedPath(isRestored ? null : (version ?? 0)), 303)
    return answer({ saved: true, restored: isRestored, revision, version, look: toLookFormValues(look) }, 200)
  }
  switch (saved.reason) {
    case 'not-allowed':
      return answer({ refusal: { text: text.notAllowed } }, 403)
    case 'unreadable':
      return answer({ refusal: { text: text.unreadable } }, 422)
    case 'gone':
      return answer({ refusal: { text: siteVersionsText.missing } }, 404)
    case 'changed': {
      const describe = isRestored ? text.changedSince : text.changed
      return answer({ refusal: { text: describe(saved.by ?? text.someoneElse) } }, 409)
    }
  }
}

type KeptHero = { ok: true; kept: KeptFile } | { ok: false; text: string }

async function keepHero({ academy, actor, visit }: SignedIn, file: File): Promise<KeptHero> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, text: contentPictureText(problem) }
  const admitted = await admitFile(academy, { actor, address: visit.address }, bytes.length)
  if (!admitted.ok) return { ok: false, text: FILE_REFUSALS[admitted.reason].text }
  const picture = await keepPublicPicture(academy.files, 'pictures', bytes, actor.id)
  return picture.ok ? picture : { ok: false, text: contentPictureText(picture.reason) }
}
