import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { checkSite, readSiteForm, type SiteFormValues } from '#domain/content/site-form'
import { listAfter, pictureField, SITE_LISTS, type SiteList } from '#domain/content/site-lists'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { siteContentText } from '#domain/text/staff/content/site-content'
import type { NewFile } from '#records/files/files'
import { keepSitePreview, saveSite } from '#records/content/site/site-editing'
import { dropKept, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import { refuse, reply, type ActionArgs } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn, type AppServices } from '#app/context'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'
import { isFetched } from '#app/fetched'

export type SavedSite = { saved: boolean; revision: string; site: SiteFormValues }

export async function changeSite({ request, context, url }: ActionArgs) {
  const {
    academy,
    actor,
    visit: { address, requestId },
  } = signedIn(context)
  const form = await request.formData()
  const values = readSiteForm(form)
  const revision = String(form.get('revision') ?? '')
  const intent = url.searchParams.get('intent') ?? String(form.get('intent') ?? 'save')
  const echo = { saved: false, revision, site: values }
  const answer = (more: Partial<ActionResult<SavedSite>>, status: number) =>
    reply<SavedSite>({ ...echo, ...more }, status)

  const list = SITE_LISTS.find((name) => intent.startsWith(`${name}:`))
  if (list) return answer({ site: changeList(values, list, intent.slice(list.length + 1)) }, 200)

  const checked = checkSite(values)
  if (intent === 'preview') {
    if (!checked.ok) return answer({ errors: checked.errors }, 422)
    await keepSitePreview(academy.records, actor, checked.value, academy.now())
    return redirect(`${linkTo('home')}?preview=1`, 303)
  }

  // Validates the text before it stores a picture.
  if (!checked.ok) return answer({ errors: { ...checked.errors, ...(await problemsOf(form, values)) } }, 422)
  const kept: KeptFile[] = []
  const drop = () => Promise.all(kept.map((file) => dropKept(academy.files, file)))
  try {
    const pictures = await keepPictures(academy, { actor, address }, { form, values: checked.value }, kept)
    if (Object.keys(pictures.errors).length > 0) {
      await drop()
      return answer({ errors: pictures.errors }, 422)
    }
    // Stores files before a record refers to them, and deletes them when no record does.
    const saved = await saveSite(
      academy.records,
      actor,
      { value: checked.value, revision, pictures: { ...pictures, withoutLogo: form.get('withoutLogo') === 'yes' } },
      academy.now(),
    )
    if (saved.ok) {
      if (!isFetched(request)) return redirect(`${linkTo('adminSite')}?saved=1`, 303)
      return answer({ saved: true, revision: saved.value.revision, site: saved.value.values }, 200)
    }
    await drop()
    if (saved.reason === 'not-allowed') return refuse<SavedSite>(ACTION_REFUSALS['not-allowed'], echo)
    if (saved.reason === 'proof-needed')
      return refuse<SavedSite>(
        { text: siteContentText.confirmationNeeded, status: 403, needsConfirmation: true },
        echo,
      )
    if (saved.reason === 'count-below')
      return answer({ errors: { [saved.field]: siteContentText.countTooLow(saved.taken) } }, 422)
    return answer({ refusal: { text: siteContentText.changed(saved.by ?? siteContentText.someoneElse) } }, 409)
  } catch (error) {
    academy.log.error({ err: error, reference: requestId }, 'the site content could not be saved')
    await drop().catch(() => null)
    return answer({ refusal: { text: siteContentText.failed(requestId) } }, 503)
  }
}

function changeList(values: SiteFormValues, list: SiteList, change: string): SiteFormValues {
  return { ...values, lists: { ...values.lists, [list]: listAfter(values.lists[list], change) } }
}

async function keepPictures(
  academy: AppServices,
  sender: Uploader,
  { form, values }: { form: FormData; values: SiteFormValues },
  kept: KeptFile[],
) {
  const errors: Record<string, string> = {}
  const keep = async (name: string, kind: 'picture' | 'payment-details'): Promise<NewFile | null> => {
    const sent = form.get(name)
    if (!(sent instanceof File) || sent.size === 0) return null
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
    const admitted = problem ? null : await admitFile(academy, sender, bytes.length)
    if (admitted && !admitted.ok) {
      errors[name] = FILE_REFUSALS[admitted.reason].text
      return null
    }
    const picture = problem
      ? { ok: false as const, reason: problem }
      : await keepPublicPicture(academy.files, `${kind}s`, bytes, sender.actor.id)
    if (!picture.ok) {
      errors[name] = contentPictureText(picture.reason)
      return null
    }
    kept.push(picture.kept)
    return { ...picture.kept, kind, ownerId: null, sourceSha256: null }
  }
  const mentors = new Map<string, NewFile>()
  for (const { row = '' } of values.lists.mentors) {
    const picture = await keep(pictureField('mentors', row), 'picture')
    if (picture) mentors.set(row, picture)
  }
  return {
    mentors,
    logo: await keep('logo', 'picture'),
    paymentPicture: await keep('paymentPicture', 'payment-details'),
    errors,
  }
}

async function problemsOf(form: FormData, values: SiteFormValues): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const ofMentors = values.lists.mentors.map((_, row) => pictureField('mentors', row))
  for (const name of ['logo', 'paymentPicture', ...ofMentors]) {
    const sent = form.get(name)
    if (!(sent instanceof File) || sent.size === 0) continue
    const problem = receiptProblem(sent.size, new Uint8Array(await sent.slice(0, 32).arrayBuffer()))
    if (problem) errors[name] = contentPictureText(problem)
  }
  return errors
}
