import { data, type MiddlewareFunction } from 'react-router'
import { courseContext, type Course } from '../context.ts'

/** A form that cannot be read is its sender's mistake: 400, or 413 when it grew past the limit on its way. */
export const readableForms: MiddlewareFunction<Response> = ({ request, context }, next) => {
  guard(request, context.get(courseContext))
  return next()
}

function guard(request: Request, course: Course): Request {
  const [read, clone] = [request.formData.bind(request), request.clone.bind(request)]
  const formData = async () => {
    try {
      course.typed = await read()
      return course.typed
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
