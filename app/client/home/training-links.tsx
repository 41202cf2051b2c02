import { linkTo } from '#routes'
import { BookOpen, CalendarDays, MessageSquareText, Mic } from 'lucide-react'
import { Link } from 'react-router'
import { clientHomeText } from '#domain/text/client/accounts/home'

const text = clientHomeText.training
const LINKS = [
  { to: linkTo('ownSessions'), icon: CalendarDays, text: text.sessions },
  { to: linkTo('assessments'), icon: MessageSquareText, text: text.notes },
  { to: linkTo('practice'), icon: Mic, text: text.practice },
  { to: linkTo('materials'), icon: BookOpen, text: text.materials },
]

export function TrainingLinks() {
  return (
    <nav className="training-links" aria-label={text.title}>
      {LINKS.map(({ to, icon: Icon, text: words }) => (
        <Link key={to} to={to}>
          <Icon size={20} aria-hidden="true" />
          {words}
        </Link>
      ))}
    </nav>
  )
}
