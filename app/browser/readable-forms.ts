import { data, type MiddlewareFunction } from 'react-router'
import { isFromOtherPlace } from '#domain/accounts/families/families'
import { audienceOf, matchRequestAddress } from '#route-lookup'
import { courseContext, visitContext, type RequestState } from '../context.ts'

/**
 * Returns 400 for unreadable forms or NUL characters, 413 above the limit, 403 for a form from another person's page.
 */
export const readableForms: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const name = matchRequestAddress(new URL(request.url).pathname)
  // Queued practice attempts name their owner themselves and wait for that owner on the phone.
  const ofClientArea = audienceOf(name) === 'client' && name !== 'practiceSend'
  const isForeign = (form: FormData) => isFromOtherPlace(context.get(visitContext).actor, form, ofClientArea)
  guard(request, context.get(courseContext), isForeign)
  return next()
}

function guard(request: Request, course: RequestState, isForeign: (form: FormData) => boolean): Request {
  const [read, clone] = [request.formData.bind(request), request.clone.bind(request)]
  const formData = async () => {
    const form = await readForm(read)
    course.formData = form
    if (!isForeign(form)) return form
    course.otherPlace = true
    // oxlint-disable-next-line typescript/only-throw-error -- the router answers what is thrown
    throw data(null, { status: 403 })
  }
  return Object.defineProperties(request, {
    formData: { value: formData },
    clone: { value: () => guard(clone(), course, isForeign) },
  })
}

async function readForm(read: () => Promise<FormData>): Promise<FormData> {
  try {
    const form = await read()
    if ([...form].some(([name, value]) => holdsNul(name) || holdsNul(value))) throw new Error('a field holds a NUL')
    return form
  } catch (error) {
    const tooLarge = error instanceof Error && error.name === 'BodyLimitError'
    // oxlint-disable-next-line typescript/only-throw-error -- the router answers what is thrown
    throw data(null, { status: tooLarge ? 413 : 400 })
  }
}

const holdsNul = (value: FormDataEntryValue): boolean =>
  (typeof value === 'string' ? value : value.name).includes('\0')
