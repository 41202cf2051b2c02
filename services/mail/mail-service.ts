import { judgeService } from '#domain/mail/deliveries'
import type { MailService } from '#services/operating/config'
import type { MailRoute } from './mail-route.ts'

const ANSWER_CHARACTERS = 300

export function openService({ url, serviceId, templateId, userId }: MailService): MailRoute {
  return {
    async send({ to, from, sender, subject, text, html }, signal) {
      const form = new FormData()
      const author = sender ?? from
      const fields = {
        service_id: serviceId,
        template_id: templateId,
        user_id: userId,
        name: author.name,
        email: author.address,
        subject,
        message: text,
        message_html: html,
        to_email: to,
        reply_to: author.address,
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      try {
        const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual', signal })
        const words = await beginningOf(answer)
        return judgeService(
          answer.status,
          `The sending service answered ${answer.status}${words ? `: ${words}` : ''}`.replaceAll(userId, '[hidden]'),
        )
      } catch (error) {
        if (signal.aborted) return { outcome: 'later', error: 'The sending service did not answer in time.' }
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
        return {
          outcome: 'later',
          error: `The sending service cannot be reached: ${cause}`.slice(0, ANSWER_CHARACTERS),
        }
      }
    },
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  if (!reader) return ''
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value).replaceAll(/\s+/g, ' ').trim().slice(0, ANSWER_CHARACTERS)
}
