import { isRouteErrorResponse, type HandleErrorFunction } from 'react-router'
import { pathForLog } from '#services/operating/log'
import { academyContext, courseContext, visitContext } from '../context.ts'
import { outageIn } from '../outages.ts'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const outage = outageIn(error)
  if (outage) context.get(courseContext).outage = outage
  const { requestId } = context.get(visitContext)
  context
    .get(academyContext)
    .log.error(
      { err: error, reference: requestId, path: pathForLog(new URL(request.url).pathname) },
      outage ? 'the database or the storage did not answer' : 'unexpected failure',
    )
}
