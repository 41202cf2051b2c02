import { Link } from 'react-router'
import { linkTo } from '#routes'
import { familyText as text } from '#domain/text/client/accounts/family'
import type { ClientStage } from '#domain/enrolment/client-stage'
import { FamilyQuiet } from './family-quiet'
import { ChildCards } from './child-cards'
import type { ChildCard } from './load-family.ts'

type Props = { children: readonly ChildCard[]; stage: ClientStage; isOpenedByParent: boolean }

export function HomeFamily({ children, stage, isOpenedByParent }: Props) {
  if (children.length === 0) {
    if (isOpenedByParent || stage !== 'new') return null
    return <FamilyQuiet />
  }
  return (
    <section className="client-part" aria-labelledby="children-title">
      <h2 id="children-title">{text.children}</h2>
      <ChildCards cards={children} />
      <p className="family-more">
        <Link className="text-link" to={linkTo('family')}>
          {text.add}
        </Link>
      </p>
    </section>
  )
}
