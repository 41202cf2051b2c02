import { Form } from 'react-router'
import { ownGuardianText } from '#domain/text/client/consent/guardian'
import { Button } from '#ui/basics/button'
import { ShareLink, type SharedLink } from '#ui/share-link'
import { PersonField } from '#ui/forms/person-field'

const { share: text } = ownGuardianText

/** The link is shown once, because the server stores only its hash. */
export function GuardianHandOver({ link, pending }: { link: SharedLink | null; pending: boolean }) {
  return (
    <section className="client-part" aria-labelledby="hand-over">
      <h2 id="hand-over">{text.title}</h2>
      <p className="field-hint">{text.hint}</p>
      {link ? (
        <div className="hand-over">
          <ShareLink link={link} label={text.label} title={text.shareTitle} />
        </div>
      ) : null}
      <Form method="post" preventScrollReset className="data-way">
        <PersonField />
        <Button look="line" size="touch" name="intent" value="link" pending={pending} pendingText={text.creating}>
          {link ? text.createNew : text.create}
        </Button>
      </Form>
    </section>
  )
}
