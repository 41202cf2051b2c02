import { linkTo } from '#routes'
import { openingText } from '#domain/text/shared/opening-soon'
import { ButtonLink } from '#ui/basics/button'
import { BrandMark, useBrand } from '#ui/site/brand'
import './opening-soon.css'

export function OpeningSoon() {
  const { name, email } = useBrand()
  return (
    <main id="main" tabIndex={-1} className="scene opening">
      <title>{`${openingText.title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <p className="opening-brand">
          <BrandMark size={48} inPage />
          <span>{name}</span>
        </p>
        <h1 className="headline">{openingText.title}</h1>
        <p className="lead">{openingText.lead}</p>
        {email ? (
          <p className="opening-contact">
            {openingText.write} <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
        <p className="hero-actions">
          <ButtonLink look="ghost" to={linkTo('login')}>
            {openingText.signIn}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
