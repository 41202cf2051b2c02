import { Form, useNavigation } from 'react-router'
import { Check } from 'lucide-react'
import { formatPhp } from '#domain/formats'
import { packageSlug, type TrainingPackage } from '#domain/packages'
import { Button } from './button'

/** A package as an admission ticket. 'Book' posts to the packages page, wherever the ticket hangs. */
export function TicketCard({ ticket, lit = false }: { ticket: TrainingPackage; lit?: boolean }) {
  const navigation = useNavigation()
  const slug = packageSlug(ticket.key)
  const booking = navigation.state !== 'idle' && navigation.formData?.get('package') === slug
  return (
    <li className={`ticket${lit ? ' ticket-lit' : ''}`} id={slug}>
      <div className="ticket-main">
        <h3>{ticket.name}</h3>
        <p className="ticket-text">{ticket.description}</p>
        <ul className="ticket-holds">
          <li><Check size={18} aria-hidden="true" />{counted(ticket.sessions, 'Q&A session')}</li>
          <li><Check size={18} aria-hidden="true" />{counted(ticket.assessments, 'assessment')}</li>
        </ul>
      </div>
      <div className="ticket-stub">
        <p className="ticket-price"><Price centavos={ticket.priceCentavos} /></p>
        <Form method="post" action="/packages-registration">
          <input type="hidden" name="package" value={slug} />
          <Button look={lit ? 'gold' : 'line'} pending={booking} pendingText="Booking…" aria-describedby={`${slug}-name`}>Book</Button>
          <span id={`${slug}-name`} hidden>{ticket.name}</span>
        </Form>
      </div>
    </li>
  )
}

/** 'PHP 8,500' with the currency small; the words stay in one text. */
export function Price({ centavos }: { centavos: number | null }) {
  const text = formatPhp(centavos)
  return text.startsWith('PHP ') ? <><span>PHP</span> {text.slice(4)}</> : text
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
