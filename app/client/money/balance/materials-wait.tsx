import { linkTo } from '#routes'
import { materialsText } from '#domain/text/client/materials'
import { ButtonLink } from '#ui/basics/button'

export function MaterialsWait() {
  return (
    <div className="wrap client-narrow">
      <title>{materialsText.title}</title>
      <h1 className="client-title">{materialsText.title}</h1>
      <p className="next-text">{materialsText.locked.text}</p>
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('balance')}>{materialsText.locked.toPayments}</ButtonLink>
      </div>
    </div>
  )
}
