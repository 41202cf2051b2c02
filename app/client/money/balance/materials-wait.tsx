import { linkTo } from '#routes'
import { ButtonLink } from '#ui/basics/button'

export function MaterialsWait() {
  return (
    <div className="wrap client-narrow">
      <title>Learning Materials</title>
      <h1 className="client-title">Learning Materials</h1>
      <p className="next-text">
        The learning materials of your package open when all is paid. Your sessions go on meanwhile.
      </p>
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('balance')}>See what is left to pay</ButtonLink>
      </div>
    </div>
  )
}
