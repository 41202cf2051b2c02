import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button, buttonClass } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { Notice } from '#ui/notices/notice'
import './calendar-part.css'

export type CalendarAnswer = { about: 'feed'; address: string | null; refusal: string | null }

export function CalendarPart({
  action,
  link,
  posted,
  what,
}: {
  action: string
  link: { works: boolean; text: string } | null
  posted: CalendarAnswer | undefined
  what: string
}) {
  const fetcher = useFetcher<CalendarAnswer>({ key: 'calendar' })
  const answer = fetcher.data ?? posted
  const pendingIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <>
      <p className="field-hint">
        {what} Your phone or computer asks for changes by itself, about once an hour. Whoever has the address sees the
        sessions: keep it to yourself, and make a new one if it got about.
      </p>
      {link && !answer?.address ? <p className="feed-since">{link.text}</p> : null}
      {answer?.refusal ? (
        <div role="alert">
          <Notice tone="bad">
            <p>{answer.refusal}</p>
          </Notice>
        </div>
      ) : null}
      {answer?.address ? <CalendarAddress address={answer.address} /> : null}
      <fetcher.Form method="post" action={action} preventScrollReset className="feed-ways">
        <Button
          look="line"
          size="touch"
          name="intent"
          value="make-calendar"
          pending={pendingIntent === 'make-calendar'}
          pendingText="Making it…"
        >
          {link ? 'Make a new address' : 'Make my calendar'}
        </Button>
        {link?.works ? (
          <Button
            look="line"
            size="touch"
            name="intent"
            value="end-calendar"
            pending={pendingIntent === 'end-calendar'}
            pendingText="Ending it…"
          >
            End it
          </Button>
        ) : null}
      </fetcher.Form>
    </>
  )
}

function CalendarAddress({ address }: { address: string }) {
  const hydrated = useHydrated()
  const [notice, setNotice] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setNotice('Copied.')
    } catch {
      setNotice('Please copy the address by hand.')
    }
  }
  return (
    <div className="feed-address">
      <label htmlFor="calendar-address">Address of your calendar</label>
      <input
        id="calendar-address"
        className="input"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="feed-ways">
        <a className={buttonClass('ruby', 'touch')} href={address.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </a>
        {hydrated ? (
          <Button type="button" look="line" size="touch" onClick={() => void copy()}>
            Copy the address
          </Button>
        ) : null}
      </div>
      <output>{notice}</output>
      <p className="field-hint">
        In Google Calendar, on a computer: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web.
        Paste the address there.
      </p>
    </div>
  )
}
