import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { CONTENT_TEXTS } from '#domain/content/content'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { checkPart, readPartForm } from '#domain/content/site-form'
import { EDITED_LISTS, listAfter, pictureField } from '#domain/content/site-lists'
import { isSitePart, type PartValues, type SitePart, type SitePartKey } from '#domain/content/site/site-parts'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import type { NewFile } from '#records/files/files'
import { saveSitePart, type PartSaved } from '#records/content/site/site-editing'
import { keepSitePreview } from '#records/content/site/site-preview'
import { restoreSiteVersion } from '#records/content/site/site-restoring'
import { readStoredPart } from '#records/content/site/site-stored'
import type { LogoGround } from '#services/content/logo-picture'
import { dropKept, keepLogo, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import { refuse, reply, type ActionArgs, type ActionContext } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn, type AppServices } from '#app/context'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'
import { isFetched } from '#app/fetched'

export type SavedPart = {
  saved: boolean
  previewed: boolean
  restored: boolean
  revision: string
  partValues: PartValues
  version: number | null
  theirs: PartValues | null
}

type PartAction = ActionContext & { key: SitePartKey; part: SitePart }
type Answer = Partial<ActionResult<SavedPart>>

export async function changeSitePart(args: ActionArgs) {
  const { academy, actor, visit } = signedIn(args.context)
  const key = readPartKey(args.params.part, actor)
  const { part } = await readStoredPart(academy.records, key)
  const form = await args.request.formData()
  const intent = args.url.searchParams.get('intent') ?? String(form.get('intent') ?? 'save')
  const context = { ...args, academy, actor, visit, now: academy.now(), key, part }
  if (intent === 'restore') return restore(context, form)
  const values = readPartForm(part, form)
  const echo: Answer = { saved: false, revision: readRevision(form), partValues: values }
  if (part.list && intent.startsWith(`${part.list}:`)) {
    const entries = listAfter(values.entries, intent.slice(part.list.length + 1))
    return reply<SavedPart>({ ...echo, partValues: { ...values, entries } })
  }
  const checked = checkPart(part, values)
  if (intent === 'preview') return preview(context, checked, echo)
  if (!checked.ok)
    return reply<SavedPart>(
      { ...echo, errors: { ...checked.errors, ...(await problemsOf(form, part, values)) } },
      422,
    )
  return save(context, form, checked.value, echo)
}

export function readPartKey(part: string | undefined, actor: Actor): SitePartKey {
  if (!isSitePart(part)) throw data(null, { status: 404 })
  if (part === 'payment' && !may(actor, 'payment-details')) throw data(null, { status: 403 })
  return part
}

const readRevision = (form: FormData) => String(form.get('revision') ?? '').slice(0, 80)

async function preview(
  { academy, actor, key, part, request, now }: PartAction,
  checked: ReturnType<typeof checkPart>,
  echo: Answer,
) {
  if (!checked.ok) return reply<SavedPart>({ ...echo, errors: checked.errors }, 422)
  const kept = await keepSitePreview(academy.records, actor, { part: key, value: checked.value }, now)
  if (!kept || !part.shownOn) throw data(null, { status: 400 })
  if (isFetched(request)) return reply<SavedPart>({ ...echo, previewed: true })
  return redirect(`${linkTo(part.shownOn)}?preview=1`, 303)
}

async function save(context: PartAction, form: FormData, value: PartValues, echo: Answer) {
  const { academy, actor, key, part, visit } = context
  const kept: KeptFile[] = []
  const drop = () => Promise.all(kept.map((file) => dropKept(academy.files, file)))
  try {
    const pictures = await keepPictures(academy, { actor, address: visit.address }, { form, part, value }, kept)
    if (Object.keys(pictures.errors).length > 0) {
      await drop()
      return reply<SavedPart>({ ...echo, errors: pictures.errors }, 422)
    }
    const saved = await saveSitePart(
      academy.records,
      actor,
      {
        part: key,
        value,
        revision: echo.revision ?? '',
        pictures: { ...pictures, withoutLogo: form.get('withoutLogo') === 'yes' },
      },
      context.now,
    )
    if (!saved.ok) await drop()
    return answerSaved(context, saved, echo)
  } catch (error) {
    academy.log.error({ err: error, reference: visit.requestId }, 'the site content could not be saved')
    await drop().catch(() => null)
    return reply<SavedPart>({ ...echo, refusal: { text: siteContentText.failed(visit.requestId) } }, 503)
  }
}

async function restore(context: PartAction, form: FormData) {
  const number = Number(form.get('version'))
  if (!Number.isSafeInteger(number)) throw data(null, { status: 400 })
  const { academy, actor, key } = context
  const saved = await restoreSiteVersion(
    academy.records,
    actor,
    { part: key, number, revision: readRevision(form) },
    context.now,
  )
  return answerSaved(context, saved, { restored: true })
}

function answerSaved({ request, key }: PartAction, saved: PartSaved, echo: Answer) {
  if (saved.ok) {
    const { revision, values, version } = saved.value
    const news = echo.restored ? 'undone=1' : `saved=${version ?? 0}`
    if (!isFetched(request)) return redirect(`${linkTo('sitePart', { part: key })}?${news}`, 303)
    const done = echo.restored ? siteContentText.undone : CONTENT_TEXTS.updated
    return reply<SavedPart>({ ...echo, done, saved: true, revision, partValues: values, version })
  }
  switch (saved.reason) {
    case 'not-allowed':
      return refuse<SavedPart>(ACTION_REFUSALS['not-allowed'], echo)
    case 'gone':
      return refuse<SavedPart>({ text: siteVersionsText.missing, status: 404 }, echo)
    case 'proof-needed':
      return refuse<SavedPart>(
        { text: siteContentText.confirmationNeeded, status: 403, needsConfirmation: true },
        echo,
      )
    case 'count-below':
      return reply<SavedPart>({ ...echo, errors: { [saved.field]: siteContentText.countTooLow(saved.taken) } }, 422)
    case 'changed': {
      const describe = echo.restored ? siteVersionsText.changedSince : siteContentText.changed
      const text = describe(saved.by ?? siteContentText.someoneElse)
      return reply<SavedPart>({ ...echo, theirs: saved.values, refusal: { text } }, 409)
    }
  }
}

async function keepPictures(
  academy: AppServices,
  sender: Uploader,
  { form, part, value }: { form: FormData; part: SitePart; value: PartValues },
  kept: KeptFile[],
) {
  const errors: Record<string, string> = {}
  const keep = async (name: string, look: 'picture' | 'payment-details' | LogoGround): Promise<NewFile | null> => {
    const kind = look === 'payment-details' ? look : 'picture'
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
      : look === 'dark' || look === 'light'
        ? await keepLogo(academy.files, bytes, look, sender.actor.id)
        : await keepPublicPicture(academy.files, `${kind}s`, bytes, sender.actor.id)
    if (!picture.ok) {
      errors[name] = contentPictureText(picture.reason)
      return null
    }
    kept.push(picture.kept)
    return { ...picture.kept, kind, ownerId: null, sourceSha256: null }
  }
  const entries = new Map<string, NewFile>()
  if (part.list && EDITED_LISTS[part.list].picture)
    for (const { row = '' } of value.entries) {
      const picture = await keep(pictureField(part.list, row), part.list === 'partners' ? 'light' : 'picture')
      if (picture) entries.set(row, picture)
    }
  return {
    entries,
    logo: part.key === 'identity' ? await keep('logo', 'dark') : null,
    paymentPicture: part.key === 'payment' ? await keep('paymentPicture', 'payment-details') : null,
    errors,
  }
}

async function problemsOf(form: FormData, part: SitePart, { entries }: PartValues): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const ofEntries = entries.map((_, row) => pictureField(part.list ?? 'mentors', row))
  for (const name of ['logo', 'paymentPicture', ...ofEntries]) {
    const sent = form.get(name)
    if (!(sent instanceof File) || sent.size === 0) continue
    const problem = receiptProblem(sent.size, new Uint8Array(await sent.slice(0, 32).arrayBuffer()))
    if (problem) errors[name] = contentPictureText(problem)
  }
  return errors
}
