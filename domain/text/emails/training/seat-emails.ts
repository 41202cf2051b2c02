import { linkTo } from '#routes'
import { greetingOf, linkWithKey, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { isMeetingLink, startInWords, whenInWords } from '#domain/training/session-times'
import type { SessionKind } from '#domain/training/sessions'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { listNames } from '#domain/words/texts'
import { sessionCardText } from '#domain/text/client/training/session-card'
import type { AcademyContact } from '#domain/text/emails/session-emails'

type Account = { id: string; email: string; name: string; verified: boolean }
type Seat = {
  entryId: string
  traineeId: string
  kind: SessionKind
  startsAt: string
  endsAt: string
  place: string
  coach: string | null
}

export function seatOffered(
  academy: AcademyContact,
  account: Account,
  { names, until, ...seat }: Seat & { names: readonly string[]; until: string },
): Mail {
  const { entryId, traineeId, kind, startsAt } = seat
  const isPair = names.length > 1
  const [day, deadline] = [startInWords(startsAt), startInWords(until)]
  const whom = isPair && account.verified ? ` for ${listNames(names)}` : ''
  return {
    kind: 'seat-offered',
    to: account.email,
    account: entryId,
    once: `seat-offered:${entryId}:${traineeId}`,
    until,
    ...renderEmail({
      brand: academy.brand,
      heading: isPair ? 'Two seats are free' : 'A seat is free',
      subject: `${isPair ? 'Two seats are' : 'A seat is'} free: ${KIND_WORDS[kind]}, ${day}`,
      paragraphs: [
        greetingOf(account),
        `You are next on the waiting list: ${isPair ? 'two seats are' : 'a seat is'} free${whom}. ` +
          `Take ${isPair ? 'them' : 'it'} until ${deadline}, Manila time. After that, the next on the list can.`,
      ],
      facts: factsOf(seat, deadline),
      action: { label: isPair ? 'Take the seats' : 'Take the seat', path: linkTo('groupSeats') },
      otherAction: { label: 'No thanks', path: linkWithKey('declineSeat') },
      note: '“No thanks” needs no sign-in and asks once before it changes anything.',
    }),
  }
}

function factsOf({ kind, startsAt, endsAt, place, coach }: Seat, deadline: string): [string, string][] {
  const { day, hours } = whenInWords({ startsAt, endsAt })
  return [
    ['Session', KIND_WORDS[kind]],
    ['Day', day],
    ['Time', `${hours}, Manila time`],
    // Only those who are in the session may get the link of a call.
    ['Place', isMeetingLink(place) ? 'Online call' : place || sessionCardText.placeLater],
    ...(coach ? [['Coach', coach] satisfies [string, string]] : []),
    ['Take it until', deadline],
  ]
}

export type SeatListChange = { change: 'cancelled' | 'closed' } | { change: 'moved'; before: string }

export function seatListChanged(
  academy: AcademyContact,
  account: Account,
  seat: Pick<Seat, 'entryId' | 'traineeId' | 'kind' | 'startsAt'> & { revision: number } & SeatListChange,
): Mail {
  const start = startInWords(seat.startsAt)
  const kind = KIND_WORDS[seat.kind]
  const heading = seat.change === 'moved' ? 'The session was moved' : 'The waiting list has ended'
  const texts = {
    cancelled: `The session on ${start} is cancelled, so its waiting list has ended. You need to do nothing.`,
    closed: `The coach fills the session on ${start} now, so its waiting list has ended. You need to do nothing.`,
    moved:
      seat.change === 'moved'
        ? `The session on ${startInWords(seat.before)}, for which you wait, was moved to ${start}. You keep your ` +
          'place on the list, and can leave it.'
        : '',
  }
  return {
    kind: 'seat-list-changed',
    to: account.email,
    once: `seat-list-changed:${seat.entryId}:${seat.traineeId}:${seat.change}:${seat.revision}`,
    ...renderEmail({
      brand: academy.brand,
      heading,
      subject: `${heading}: ${kind}, ${start}`,
      paragraphs: [greetingOf(account), texts[seat.change]],
      action: { label: 'View group sessions', path: linkTo('groupSeats') },
    }),
  }
}
