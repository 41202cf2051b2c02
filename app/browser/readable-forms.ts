import { data, type MiddlewareFunction } from 'react-router'
import { courseContext, type RequestState } from '../context.ts'

/** Returns 400 for unreadable forms or NUL characters, which no database stores, and 413 above the limit. */
export const readableForms: MiddlewareFunction<Response> = ({ request, context }, next) => {
  guard(request, context.get(courseContext))
  return next()
}

function guard(request: Request, course: RequestState): Request {
  const [read, clone] = [request.formData.bind(request), request.clone.bind(request)]
  const formData = async () => {
    try {
      const form = await read()
      if ([...form].some(([name, value]) => holdsNul(name) || holdsNul(value))) throw new Error('a field holds a NUL')
      course.formData = form
      return form
    } catch (error) {
      const tooLarge = error instanceof Error && error.name === 'BodyLimitError'
      // oxlint-disable-next-line typescript/only-throw-error -- the router answers what is thrown
      throw data(null, { status: tooLarge ? 413 : 400 })
    }
  }
  return Object.defineProperties(request, {
    formData: { value: formData },
    clone: { value: () => guard(clone(), course) },
  })
}

const holdsNul = (value: FormDataEntryValue): boolean =>
  (typeof value === 'string' ? value : value.name).includes('\0')
