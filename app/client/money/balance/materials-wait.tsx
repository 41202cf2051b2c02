import { linkTo } from '#routes'
import { ownMaterialsText } from '#domain/text/client/training/materials'
import { ButtonLink } from '#ui/basics/button'

export function MaterialsWait() {
  return (
    <div className="wrap client-narrow">
      <title>{ownMaterialsText.title}</title>
      <h1 className="client-title">{ownMaterialsText.title}</h1>
      <p className="next-text">{ownMaterialsText.locked.text}</p>
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('balance')}>{ownMaterialsText.locked.toPayments}</ButtonLink>
      </div>
    </div>
  )
}
