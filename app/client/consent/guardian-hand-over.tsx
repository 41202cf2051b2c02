import { useState } from 'react'
import { Form } from 'react-router'
import { ownGuardianText } from '#domain/text/client/consent/guardian'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'

const { share: text } = ownGuardianText

/** The link is shown once, because the server stores only its hash. */
export function GuardianHandOver({ link, pending }: { link: string | null; pending: boolean }) {
  const hydrated = useHydrated()
  const [notice, setNotice] = useState('')
  const share = async (address: string) => {
    try {
      if ('share' in navigator) return await navigator.share({ title: text.shareTitle, url: address })
      await (navigator as Navigator).clipboard.writeText(address)
      setNotice(text.copied)
    } catch {
      setNotice(text.copyByHand)
    }
  }
  return (
    <section className="client-part" aria-labelledby="hand-over">
      <h2 id="hand-over">{text.title}</h2>
      <p className="field-hint">{text.hint}</p>
      {link ? (
        <div className="hand-over">
          <label htmlFor="guardian-link">{text.label}</label>
          <input
            id="guardian-link"
            className="input"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          {hydrated ? (
            <Button type="button" size="touch" onClick={() => void share(link)}>
              {text.share}
            </Button>
          ) : null}
          <output>{notice}</output>
        </div>
      ) : null}
      <Form method="post" preventScrollReset className="data-way">
        <Button look="line" size="touch" name="intent" value="link" pending={pending} pendingText={text.creating}>
          {link ? text.createNew : text.create}
        </Button>
      </Form>
    </section>
  )
}
