import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { linkTo } from '#routes'
import { familyText as text } from '#domain/text/client/accounts/family'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/basics/button'
import { PersonField } from '#ui/forms/person-field'
import type { ChildCard } from './load-family.ts'
import './family.css'

/** `more`: what stands below a child on the page of the family. */
type Props = { cards: readonly ChildCard[]; more?: (child: ChildCard) => ReactNode }

export function ChildCards({ cards, more }: Props) {
  return (
    <ul className="children">
      {cards.map((child) => (
        <li key={child.id} className="child">
          <Avatar name={child.name} image={child.image} size={64} />
          <div className="child-words">
            <h3>{child.name}</h3>
            {child.isOwn ? <p>{text.ownAccount(child.firstName)}</p> : <p>{child.state}</p>}
            {child.next ? <p>{child.next}</p> : null}
            {child.balance ? <p className="child-balance">{child.balance}</p> : null}
          </div>
          {child.isOwn ? null : (
            <Form method="post" action={linkTo('family')} reloadDocument className="child-open">
              <PersonField />
              <input type="hidden" name="child" value={child.id} />
              <Button size="touch" name="intent" value="open">
                {text.open(child.firstName)}
              </Button>
            </Form>
          )}
          {more?.(child)}
        </li>
      ))}
    </ul>
  )
}
