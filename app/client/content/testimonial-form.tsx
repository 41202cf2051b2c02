import { may } from '#domain/accounts/rights'
import { linkTo } from '#routes'
import { data } from 'react-router'
import { titlesIn } from '#domain/content/share-tags'
import { isEntryId } from '#domain/content/stories'
import { no, yes } from '#domain/enrolment/enrolment'
import { writeTestimonialRefusalText } from '#domain/text/client/content/testimonial'
import { addTitle, readTestimonial, TESTIMONIAL_LIMIT, type TestimonialWords } from '#domain/content/testimonials'
import { contentPictureText } from '#domain/files/uploads'
import { awaitsVerification } from '#domain/accounts/verification'
import { testimonialToWrite, writeTestimonial } from '#records/content/testimonials'
import { takeAttempt } from '#records/accounts/throttles'
import { verifiedAtOf } from '#records/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { forgetDraft } from '../accounts/device-draft.tsx'
import { clearAway } from '#app/workflows/files/clear-away'
import { keepPosted } from '#app/workflows/files/content-uploads'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { signedIn } from '#app/context'
import { dropOldShare, sharePictureOf } from '#app/workflows/content/share-pictures'
import { TestimonialFields } from './testimonial-fields'
import { NeverTrained, ReviewNotice } from './testimonial-standing'
import type { Route } from './+types/testimonial-form'

const SUBMITTED = `${linkTo('clientHome')}?testimonial=submitted`

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

function readWriting(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 20_000) : ''
  }
  const titles = form
    .getAll('titles')
    .slice(0, 50)
    .filter((title) => typeof title === 'string')
    .map((title) => title.slice(0, 500))
  return { values: { title: text('title'), caption: text('caption') }, extra: { titles } }
}

const removeTitle = defineAction({
  read: (form) => ({ ok: true, value: { ...readWriting(form), index: form.get('remove') } }),
  run: (writing) => Promise.resolve(yes(writing)),
  refusals: {},
  done: ({ value: { values, extra, index } }) => ({
    text: null,
    values,
    extra: { titles: extra.titles.filter((_, each) => String(each) !== index) },
  }),
})

const addAnotherTitle = defineAction({
  read(form) {
    const { values, extra } = readWriting(form)
    const { titles, problem } = addTitle(extra.titles, values.title)
    if (problem) return { ok: false, errors: { title: problem }, values, extra: { titles } }
    return { ok: true, value: { values: { ...values, title: '' }, extra: { titles } } }
  },
  run: (writing) => Promise.resolve(yes(writing)),
  refusals: {},
  done: ({ value }) => ({ text: null, ...value }),
})

type Testimonial = { words: TestimonialWords; image: FormDataEntryValue | null }

async function storeTestimonial({ words, image }: Testimonial, context: ActionContext) {
  const { academy, actor, visit, params, now } = context
  const id = params.id ?? ''
  const sender = { actor, address: visit.address }
  const kept =
    image instanceof File && (image.size > 0 || image.name)
      ? await keepPosted(academy, sender, 'picture', new Uint8Array(await image.arrayBuffer()))
      : null
  if (kept && !kept.ok) return kept
  const before = await sharePictureOf(academy, 'testimonial', id)
  const written = { words, upload: kept?.uploadId ?? null, mailIsSetUp: await mailIsSetUp(academy) }
  const stored = await writeTestimonial(academy.records, actor, id, written, now)
  if (!stored.ok) return stored
  await clearAway(academy)
  if (before) await dropOldShare(academy, 'testimonial', id, before.key)
  return stored
}

const submit = defineAction({
  read(form) {
    const { values, extra } = readWriting(form)
    const read = readTestimonial({ titles: extra.titles, caption: values.caption })
    if (!read.ok) return { ok: false, errors: read.errors, values, extra }
    return { ok: true, value: { words: read.value, image: form.get('image') }, values, extra }
  },
  async run(testimonial, context) {
    const { academy, actor, visit, now } = context
    if (!may(actor, 'content')) {
      const attempt = await takeAttempt(academy.records, `testimonial:account:${actor.id}`, TESTIMONIAL_LIMIT, now)
      if (!attempt.ok) return no('too-many')
    }
    try {
      return await storeTestimonial(testimonial, context)
    } catch (error) {
      academy.log.error({ err: error, reference: visit.requestId }, 'a testimonial could not be stored')
      return no('not-stored')
    }
  },
  refusals: writeTestimonialRefusalText,
  explain: (refused) => ('text' in refused ? { text: refused.text } : {}),
  done: () => ({ leave: SUBMITTED }),
})

const changeTestimonial = defineActions({ remove: removeTitle, add: addAnotherTitle, submit }, (form) =>
  form.has('remove') ? 'remove' : form.has('add') ? 'add' : 'submit',
)

export async function action(args: Route.ActionArgs) {
  const { academy, actor } = signedIn(args.context)
  const { id } = args.params
  // Reads the form first, so that one from another child's page is refused with its input, not as not found.
  await args.request.clone().formData()
  const found = isEntryId(id) ? await testimonialToWrite(academy.records, actor, id) : null
  if (!found) throw data(null, { status: 404 })
  if (!found.trained && !may(actor, 'content')) throw data(null, { status: 403 })
  return changeTestimonial(args)
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
