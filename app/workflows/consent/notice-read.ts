import { NOTICE_VERSION } from '#domain/consent/notice'
import type { RequestContext } from '#app/context'

export function noticeReadIn(form: FormData, { address }: Pick<RequestContext, 'address'>) {
  const version = String(form.get(NOTICE_VERSION) ?? '')
  return { version: /^[1-9]\d{0,5}$/.test(version) ? Number(version) : 0, place: address }
}
