import { homeOf } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import type { AppServices, RequestContext } from '#app/context'
import { enter } from '#app/workflows/accounts/sign-in-session'
import { checkPasskey } from '#app/workflows/accounts/passkeys/check-passkey'

type PasskeyLoginArgs = {
  academy: AppServices
  visit: RequestContext
  request: Request
  url: URL
  form: FormData
  next: string | null
}

export async function answerPasskeySignIn({ academy, visit, request, url, form, next }: PasskeyLoginArgs) {
  const { passkey: answer = '' } = fieldsOf(form, ['passkey'], 20_000)
  const attempt = { answer, purpose: 'sign-in', person: null } as const
  const checked = await checkPasskey(academy, { request, url }, attempt)
  const refused = (text: string) => ({ title: DIALOGS.loginError.title, text })
  if (checked.verdict === 'late') return refused(MESSAGES.passkeyLate)
  if (checked.verdict !== 'right') return refused(MESSAGES.unknownPasskey)
  const { id, userId, type } = checked.passkey
  const entered = await enter({ academy, visit }, { userId, proof: { passkey: id }, next, home: homeOf(type) })
  return entered ?? refused(MESSAGES.unknownPasskey)
}
