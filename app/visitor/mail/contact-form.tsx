import { linkTo } from '#routes'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { CONTACT_FIELDS, CONTACT_SENDING, CONTACT_TRAP, CONTACT_WORDS, type ContactField } from '#domain/mail/contact'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import type { ErrorSummary } from '#ui/forms/error-summary'
import { Field, TextField } from '#ui/forms/field'

type ContactResult = Pick<ActionResult, 'done' | 'refusal' | 'errors'>

const ANSWER_MS = 20_000
const SENT: ContactResult = { done: CONTACT_WORDS.sent, refusal: null, errors: {} }
const FAILED: ContactResult = { done: null, refusal: { text: CONTACT_WORDS.failed }, errors: {} }
const HELPS = {
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  subject: { autoComplete: 'off' },
} as const

function newSending(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('')
}

export function ContactForm({
  answer = null,
  summary,
}: {
  answer?: ActionResult | null
  summary?: typeof ErrorSummary
}) {
  const { said, troubles, listening } = useContactSending(answer)
  const sending = said === 'sending'
  const result = sending ? null : said
  const errors = result?.errors
  const listed = useMemo(
    () => Object.entries(errors ?? {}).map(([name, message]) => ({ id: `contact-${name}`, message })),
    [errors],
  )
  const Summary = troubles?.ErrorSummary ?? summary
  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    required: true,
    defaultValue: answer?.values[name] ?? '',
    error: result?.errors[name],
    check: (value: string) => troubles?.wrongInContact(name, value),
  })
  return (
    <form className="contact-form" method="post" action={`${linkTo('contact')}#contact`} noValidate {...listening}>
      {Summary ? <Summary errors={listed} /> : null}
      {CONTACT_FIELDS.map(({ name, label }) =>
        name === 'message' ? (
          <TextField key={name} label={label} {...field(name)} rows={6} className="contact-wide" />
        ) : (
          <Field
            key={name}
            label={label}
            {...field(name)}
            {...HELPS[name]}
            className={name === 'subject' ? 'contact-wide' : ''}
          />
        ),
      )}
      <ContactTrap />
      <div className="contact-end contact-wide">
        <Button pending={sending} pendingText="Sending…">
          Send message
        </Button>
        <output className={`contact-said${result?.refusal ? ' contact-failed' : ''}`}>
          {result?.done ?? result?.refusal?.text}
        </output>
      </div>
    </form>
  )
}

function useContactSending(answer: ActionResult | null) {
  const [said, setSaid] = useState<ContactResult | 'sending' | null>(answer)
  const [troubles, setTroubles] = useState<typeof import('./contact-troubles') | null>(null)
  const last = useRef<{ words: string; sending: string } | null>(null)

  const beReady = async () => {
    const loaded = troubles ?? (await import('./contact-troubles'))
    setTroubles(loaded)
    return loaded
  }
  const send = async (form: HTMLFormElement) => {
    const written = new FormData(form)
    const { readContact } = await beReady()
    const { message, errors } = readContact(written)
    if (!message) return setSaid({ done: null, refusal: null, errors })
    setSaid('sending')
    const body = new URLSearchParams()
    for (const [name, value] of written) if (typeof value === 'string') body.append(name, value)
    if (last.current?.words !== body.toString()) last.current = { words: body.toString(), sending: newSending() }
    body.set(CONTACT_SENDING, last.current.sending)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), ANSWER_MS)
    const answer = await fetch(linkTo('contact'), { method: 'POST', body, signal: late.signal }).finally(() =>
      clearTimeout(timer),
    )
    const { status } = answer
    // The server found an error that this page does not know: let its own page show it.
    if (status === 422) return form.submit()
    // A Wi-Fi portal also returns 200, so check for our own text.
    const sent = status === 200 && (await answer.text()).includes(CONTACT_WORDS.sent)
    setSaid(sent ? SENT : FAILED)
    if (sent) last.current = null
    // reset() would restore the values of the server's HTML.
    if (sent)
      for (const text of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) text.value = ''
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (said !== 'sending') send(event.currentTarget).catch(() => setSaid(FAILED))
  }
  const listening = { onSubmit, onFocus: () => void beReady().catch(() => null) }
  return { said, troubles, listening }
}

function ContactTrap() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-trap">Website</label>
      <input id="contact-trap" type="text" name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
