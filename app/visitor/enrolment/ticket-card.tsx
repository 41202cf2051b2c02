import { linkTo } from '#routes'
import { Form, useNavigation } from 'react-router'
import { packageSlug, type TrainingPackage } from '#domain/enrolment/packages'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { Island } from '#ui/basics/island'
import { OwnPackageMark } from './own-package-mark'
import './ticket-card.css'

/** The loader formats the price, so that the browser loads no formatters. */
export type Ticket = Pick<
  TrainingPackage,
  'key' | 'name' | 'description' | 'sessions' | 'assessments' | 'highlighted'
> & {
  price: string
  split: string | null
  validity: string | null
}

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const navigation = useNavigation()
  const slug = packageSlug(ticket.key)
  const booking = navigation.state !== 'idle' && navigation.formData?.get('package') === slug
  return (
    <li className={`ticket${ticket.highlighted ? ' ticket-lit' : ''}`} id={slug}>
      <div className="ticket-main">
        {ticket.highlighted ? <p className="ticket-sash">Recommended</p> : null}
        <h3>{ticket.name}</h3>
        <Island name="own" data={ticket.key}>
          <OwnPackageMark packageKey={ticket.key} />
        </Island>
        <p className="ticket-text">{ticket.description}</p>
        <ul className="ticket-holds">
          <Held count={ticket.sessions} thing="Q&A session" />
          <Held count={ticket.assessments} thing="assessment" />
          {ticket.validity ? (
            <li>
              <Icon name="check" />
              {ticket.validity}
            </li>
          ) : null}
        </ul>
      </div>
      <div className="ticket-stub">
        <p className="ticket-price">
          <Price text={ticket.price} />
        </p>
        {ticket.split ? <p className="ticket-split">{ticket.split}</p> : null}
        <Form method="post" action={linkTo('packages')}>
          <input type="hidden" name="package" value={slug} />
          <Button
            look={ticket.highlighted ? 'gold' : 'line'}
            pending={booking}
            pendingText="Booking…"
            data-pending="Booking…"
            aria-describedby={`${slug}-name`}
          >
            Book
          </Button>
          <span id={`${slug}-name`} hidden>
            {ticket.name}
          </span>
        </Form>
      </div>
    </li>
  )
}

function Price({ text }: { text: string }) {
  return text.startsWith('PHP ') ? (
    <>
      <span>PHP</span> {text.slice(4)}
    </>
  ) : (
    text
  )
}

function Held({ count, thing }: { count: number; thing: string }) {
  return count > 0 ? (
    <li>
      <Icon name="check" />
      {`${count} ${thing}${count === 1 ? '' : 's'}`}
    </li>
  ) : null
}
