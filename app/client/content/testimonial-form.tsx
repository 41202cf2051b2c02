import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { titlesIn } from '#domain/content/share-tags'
import { isEntryId } from '#domain/content/stories'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { MESSAGES } from '#domain/words/messages'
import { addTitle, readTestimonial, TESTIMONIAL_LIMIT } from '#domain/content/testimonials'
import { contentPictureText } from '#domain/files/uploads'
import { awaitsVerification, UNVERIFIED } from '#domain/accounts/verification'
import { testimonialToWrite, writeTestimonial } from '#records/content/testimonials'
import { takeAttempt } from '#records/accounts/throttles'
import { verifiedAtOf } from '#records/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { forgetDraft } from '../accounts/device-draft.tsx'
import { clearAway } from '#app/workflows/files/clear-away'
import { keepPosted } from '#app/workflows/files/content-uploads'
import { signedIn, type AppServices } from '#app/context'
import { dropOldShare, sharePictureOf } from '#app/workflows/content/share-pictures'
import type { TestimonialAnswer } from './testimonial-answer.ts'
import { TestimonialFields } from './testimonial-fields'
import { NeverTrained, ReviewNotice } from './testimonial-standing'
import type { Route } from './+types/testimonial-form'

const SUBMITTED = `${linkTo('profile')}?testimonial=submitted`

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const {
    academy: { records, config },
    actor,
  } = signedIn(context)
  const found = isEntryId(id) ? await testimonialToWrite(records, actor, id) : null
  if (!found) throw data(null, { status: 404 })
  const tooLarge = url.searchParams.get('check') === 'too-large' ? contentPictureText('too-large') : null
  const { name, avatar, titles, caption, image, status: review, trained } = found
  const mayWriteHere = trained || may(actor, 'content')
  const waits =
    actor.id === id &&
    awaitsVerification({
      verifiedAt: await verifiedAtOf(records, actor.id),
      mailIsSetUp: await mailIsSetUp({ config, records }),
    })
  return data(
    {
      id,
      waits,
      own: actor.id === id,
      name,
      avatar,
      titles: titlesIn(titles),
      caption,
      image,
      review,
      may: mayWriteHere,
      tooLarge,
    },
    { status: tooLarge ? 413 : 200 },
  )
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const {
    academy,
    visit: { address, requestId },
    actor,
  } = signedIn(context)
  const found = isEntryId(id) ? await testimonialToWrite(academy.records, actor, id) : null
  if (!found) throw data(null, { status: 404 })
  if (!found.trained && !may(actor, 'content')) throw data(null, { status: 403 })
  const form = await request.formData()
  const { titles, titleInput, caption } = readInput(form)
  const answer = (said: Partial<TestimonialAnswer>, status: number) =>
    data<TestimonialAnswer>({ errors: {}, titles, titleInput, caption, failed: false, ...said }, { status })

  if (form.has('remove'))
    return answer({ titles: titles.filter((_, index) => String(index) !== form.get('remove')) }, 200)
  if (form.has('add')) {
    const added = addTitle(titles, titleInput)
    return added.problem
      ? answer({ titles: added.titles, errors: { title: added.problem } }, 422)
      : answer({ titles: added.titles, titleInput: '' }, 200)
  }

  const read = readTestimonial({ titles, caption })
  if (!read.ok) return answer({ errors: read.errors }, 422)
  if (!may(actor, 'content')) {
    const attempt = await takeTestimonialAttempt(academy, actor)
    if (!attempt.ok) return answer({ errors: { caption: writeTestimonialText.tooMany } }, 429)
  }
  try {
    const file = form.get('image')
    const kept =
      file instanceof File && (file.size > 0 || file.name)
        ? await keepPosted(academy, { actor, address }, 'picture', new Uint8Array(await file.arrayBuffer()))
        : null
    if (kept && !kept.ok) return answer({ errors: { image: kept.text } }, 422)
    const before = await sharePictureOf(academy, 'testimonial', id)
    const written = await writeTestimonial(
      academy.records,
      actor,
      id,
      { words: read.value, upload: kept?.uploadId ?? null, mailIsSetUp: await mailIsSetUp(academy) },
      academy.now(),
    )
    if (!written.ok && written.reason === 'unverified') return answer({ errors: { caption: UNVERIFIED } }, 403)
    if (!written.ok)
      return answer(
        written.reason === 'upload-missing' ? { errors: { image: MESSAGES.uploadGone } } : { failed: true },
        422,
      )
    await clearAway(academy)
    if (before) await dropOldShare(academy, 'testimonial', id, before.key)
  } catch (error) {
    academy.log.error({ err: error, reference: requestId }, 'a testimonial could not be stored')
    return answer({ failed: true }, 500)
  }
  return redirect(SUBMITTED, 303)
}

function readInput(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 20_000) : ''
  }
  const titles = form
    .getAll('titles')
    .slice(0, 50)
    .filter((title) => typeof title === 'string')
    .map((title) => title.slice(0, 500))
  return { titles, titleInput: text('title'), caption: text('caption') }
}

function takeTestimonialAttempt({ records, now }: AppServices, actor: Actor) {
  return takeAttempt(records, `testimonial:account:${actor.id}`, TESTIMONIAL_LIMIT, now())
}

export async function clientAction({ serverAction, params: { id } }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // Deletes the draft only after success, not after a redirect to sign-in.
    if (error instanceof Response && error.headers.get('Location')?.startsWith(SUBMITTED))
      forgetDraft(`draft:testimonial:${id}`)
    throw error
  }
}

export default function TestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { may, own, review, ...fields } = loaderData
  if (!may) return <NeverTrained />
  return (
    <TestimonialFields
      key={fields.id}
      {...fields}
      own={own}
      answer={actionData}
      notice={own ? <ReviewNotice review={review} /> : null}
    />
  )
}
