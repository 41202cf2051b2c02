import { Form } from 'react-router'
import { linkTo } from '#routes'
import { familyText as text } from '#domain/text/client/accounts/family'
import { wardText } from '#domain/text/client/accounts/ward'
import type { ActionResult } from '#app/action-result'
import { Avatar } from '#ui/avatar'
import { Button, ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { PersonField } from '#ui/forms/person-field'
import { OwnAccount } from './own-account'
import type { ChildCard } from './load-family.ts'
import './family.css'

type Invites = { result: ActionResult | undefined; inviting: string | null }
type Props = { cards: readonly ChildCard[]; invites?: Invites | null }

export function ChildCards({ cards, invites = null }: Props) {
  return (
    <ul className="children">
      {cards.map((child) => (
        <li key={child.id} className="child">
          <Avatar name={child.name} image={child.image} size={64} />
          <div className="child-words">
            <h3>{child.name}</h3>
            {child.isOwn ? <p>{text.ownAccount(child.firstName)}</p> : null}
            {child.deletion ? <StatusPill tone="warn">{child.deletion}</StatusPill> : null}
            {child.state ? <p>{child.state}</p> : null}
            {child.next ? <p>{child.next}</p> : null}
            {child.balance ? <p className="child-balance">{child.balance}</p> : null}
          </div>
          {child.isWard ? (
            <ButtonLink className="child-open" size="touch" to={linkTo('ward', { id: child.id })}>
              {wardText.open(child.firstName)}
            </ButtonLink>
          ) : null}
          {child.isOwn ? null : (
            <Form method="post" action={linkTo('family')} reloadDocument className="child-open">
              <PersonField />
              <input type="hidden" name="child" value={child.id} />
              <Button size="touch" name="intent" value="open">
                {text.open(child.firstName)}
              </Button>
            </Form>
          )}
          {invites && child.mayInvite && !child.isOwn ? <OwnAccount child={child} {...invites} /> : null}
        </li>
      ))}
    </ul>
  )
}
