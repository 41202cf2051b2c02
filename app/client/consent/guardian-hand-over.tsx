import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'

/** The link is shown once, because the server stores only its hash. */
export function GuardianHandOver({ link, pending }: { link: string | null; pending: boolean }) {
  const hydrated = useHydrated()
  const [notice, setNotice] = useState('')
  const share = async (address: string) => {
    try {
      if ('share' in navigator) return await navigator.share({ title: 'Your consent is asked for', url: address })
      await (navigator as Navigator).clipboard.writeText(address)
      setNotice('Copied.')
    } catch {
      setNotice('Please copy the link by hand.')
    }
  }
  return (
    <section className="client-part" aria-labelledby="hand-over">
      <h2 id="hand-over">Hand the link over yourself</h2>
      <p className="field-hint">
        Send it to your guardian by message, or show it to them. It is for them and not for you, works for 14 days,
        and those from before work no more.
      </p>
      {link ? (
        <div className="hand-over">
          <label htmlFor="guardian-link">Link for your guardian</label>
          <input
            id="guardian-link"
            className="input"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          {hydrated ? (
            <Button type="button" size="touch" onClick={() => void share(link)}>
              Share the link
            </Button>
          ) : null}
          <output>{notice}</output>
        </div>
      ) : null}
      <Form method="post" preventScrollReset className="data-way">
        <Button look="line" size="touch" name="intent" value="link" pending={pending} pendingText="Making it…">
          {link ? 'Make another link' : 'Make a link'}
        </Button>
      </Form>
    </section>
  )
}
