import { linkTo } from '#routes'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import {
  CONTACT_FIELDS,
  CONTACT_SENDING,
  CONTACT_TRAP,
  CONTACT_WORDS,
  type ContactField,
  type ContactMessage,
} from '#domain/mail/contact'
import { Button } from '#ui/basics/button'
import type { ErrorSummary } from '#ui/forms/error-summary'
import { Field, TextField } from '#ui/forms/field'

export type ContactAnswer = {
  state: 'sent' | 'failed' | 'wrong'
  values: ContactMessage | null
  errors: { field: ContactField; message: string }[]
}

const ANSWER_MS = 20_000
const NOTHING: ContactAnswer['errors'] = []
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
  answer?: ContactAnswer | null
  summary?: typeof ErrorSummary
}) {
  const { said, troubles, listening } = useContactSending(answer)
  const sending = said === 'sending'
  const errors = said && said !== 'sending' ? said.errors : NOTHING
  const state = said && said !== 'sending' ? said.state : null
  const listed = useMemo(() => errors.map(({ field, message }) => ({ id: `contact-${field}`, message })), [errors])
  const Summary = troubles?.ErrorSummary ?? summary
  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    required: true,
    defaultValue: answer?.values?.[name] ?? '',
    error: errors.find((error) => error.field === name)?.message,
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
        <output className={`contact-said${state === 'failed' ? ' contact-failed' : ''}`}>
          {state === 'sent' || state === 'failed' ? CONTACT_WORDS[state] : ''}
        </output>
      </div>
    </form>
  )
}

function useContactSending(answer: ContactAnswer | null) {
  const [said, setSaid] = useState<Omit<ContactAnswer, 'values'> | 'sending' | null>(answer)
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
    const wrong = readContact(written).errors
    if (wrong.length > 0) return setSaid({ state: 'wrong', errors: wrong })
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
    setSaid({ state: sent ? 'sent' : 'failed', errors: NOTHING })
    if (sent) last.current = null
    // reset() would restore the values of the server's HTML.
    if (sent)
      for (const text of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) text.value = ''
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (said !== 'sending') send(event.currentTarget).catch(() => setSaid({ state: 'failed', errors: NOTHING }))
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
