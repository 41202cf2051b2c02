import { MESSAGES } from '#domain/words/messages'
import { answerOutage } from '#edge/responses/outages'
import { pathForLog } from '#services/operating/log'
import { outageIn } from '../../app/outages.ts'
import type { Edge, EdgeApp } from './edge-app.ts'

export function answerPages(app: EdgeApp, { pages }: Edge): void {
  app.all('*', (c) => pages.answer(c.req.raw, c.get('visit')))
}

export function answerFailures(app: EdgeApp, { academy: { log } }: Edge): void {
  app.onError((error, c) => {
    const reference = c.get('visit')?.requestId ?? 'none'
    const outage = outageIn(error)
    log.error(
      { err: error, reference, path: pathForLog(c.req.path) },
      outage ? 'the database or the storage did not answer' : 'unexpected failure',
    )
    return outage
      ? answerOutage(c.req.raw, outage, null)
      : c.text(`${MESSAGES.unexpected}\nReference: ${reference}`, 500)
  })
}
