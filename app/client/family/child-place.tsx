import { Form } from 'react-router'
import { UsersRound } from 'lucide-react'
import { linkTo } from '#routes'
import { familyText as text } from '#domain/text/client/accounts/family'
import { Button } from '#ui/basics/button'
import { PersonField } from '#ui/forms/person-field'
import './family.css'

export function ChildPlaceBar({ name }: { name: string }) {
  return (
    <section className="child-place themed" aria-label={text.placeOf(name)}>
      <div className="wrap">
        <p>
          <UsersRound size={20} aria-hidden="true" />
          {text.placeOf(name)}
        </p>
        <BackForm>
          <Button look="line" size="touch" name="intent" value="back">
            {text.all}
          </Button>
        </BackForm>
      </div>
    </section>
  )
}

export function BackForm({ next, children }: { next?: string; children: React.ReactNode }) {
  return (
    <Form method="post" action={linkTo('family')} reloadDocument>
      <PersonField />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {children}
    </Form>
  )
}

export function InChildPlace({ name, confirms }: { name: string; confirms: boolean }) {
  return (
    <>
      <h1 className="client-title">{text.back.title(name)}</h1>
      <p className="child-back">{confirms ? text.back.confirm(name) : text.back.text(name)}</p>
      <BackForm
        next={confirms ? `${linkTo('clientConfirm')}?next=${encodeURIComponent(linkTo('family'))}` : undefined}
      >
        <Button name="intent" value="back">
          {text.back.button}
        </Button>
      </BackForm>
    </>
  )
}
