import { linkTo } from '#routes'
import { familyText } from '#domain/text/client/accounts/family'
import { Button } from '#ui/basics/button'
import { BackForm } from './child-place'
import './family.css'

const { invite: text } = familyText

export function InviteLink({ childId, name }: { childId: string; name: string }) {
  return (
    <section className="client-part" aria-labelledby="own-account-title">
      <h2 id="own-account-title">{text.open(name)}</h2>
      <p className="field-hint">{text.hint(name)}</p>
      <BackForm next={`${linkTo('family')}?invite=${childId}#invite-${childId}`}>
        <Button look="line" size="touch" name="intent" value="back">
          {text.fromChild(name)}
        </Button>
      </BackForm>
    </section>
  )
}
