import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'

const ACTIONS = new Map([
  ...Object.entries(decisionText).map(([decision, { audit }]): [string, string] => [`payment ${decision}`, audit]),
  ['trainee unenroll', 'Trainee unenrolled'],
  ['trainee step', 'Session progress changed'],
  ['trainee attendance', 'Attendance marked'],
  ['calendar-feed make', 'Address of a private calendar made'],
  ['calendar-feed end', 'Private calendar ended'],
  ['move-request accept', 'Session moved as a trainee asked'],
  ['move-request decline', 'Answered that a session stays'],
  ['session plan', 'Session planned'],
  ['session move', 'Session moved'],
  ['session cancel', 'Session cancelled'],
  ['session join', 'Trainee added to a session'],
  ['training-terms save', 'Hours and notice saved'],
  ['closed-day save', 'Closed day changed'],
  ['report export', 'Report exported'],
  ['mail send-again', 'Mail sent again'],
  ['account delete', 'Account deleted at its owner’s request'],
  ['correction answer', 'Request for a correction answered'],
  ['testimonial reason', 'Testimonial’s writer told why'],
  ['site-content save', 'Site content saved'],
  ['policy reports clear', 'Content policy reports cleared'],
  ['second step on', 'Two-step sign-in switched on'],
  ['second step off', 'Two-step sign-in switched off'],
  ['passkey add', 'Passkey added'],
  ['passkey remove', 'Passkey removed'],
  ['passkey refuse', 'Copy of a passkey refused'],
  ['recovery codes renew', 'New recovery codes made'],
  ['sign in', 'Signed in'],
  ['session disown', 'Said that a session was not theirs'],
  ['password reset', 'Password set anew by a link'],
  ['address confirm', 'E-mail address confirmed'],
  ['codes guessed', 'Wrong codes behind the right password'],
  ['administrator reset', 'Administrator’s password set anew on the machine'],
  ['invitation send', 'Invited to the team'],
  ['invitation link', 'Link of an invitation made'],
  ['invitation withdraw', 'Invitation withdrawn'],
  ['staff join', 'Joined the team'],
  ['staff role change', 'Role changed'],
  ['trainee coach change', 'Coach changed'],
  ['session notes', 'Notes on a session written'],
  ['section add', 'Section of materials added'],
  ['section change', 'Section of materials changed'],
  ['section move', 'Order of sections changed'],
  ['section delete', 'Section of materials deleted'],
  ['material move', 'Order of materials changed'],
  ['material put', 'Material put into a section'],
  ['criterion add', 'Criterion added'],
  ['criterion rename', 'Criterion renamed'],
  ['criterion move', 'Order of criteria changed'],
  ['criterion retire', 'Criterion retired'],
  ['criterion bring back', 'Criterion used again'],
  ['certificate give', 'Certificate given'],
  ['certificate withdraw', 'Certificate withdrawn'],
  ['qr-ph put', 'QR Ph code put in'],
  ['qr-ph show', 'QR Ph code tried and shown to clients'],
  ['qr-ph hide', 'QR Ph code switched off'],
  ['payment undo', 'Confirmation of a payment taken back'],
  ['payment refund', 'Money given back'],
  ['payment credit', 'Credit note written'],
  ['payment remind', 'Reminded of the rest'],
  ['voucher add', 'Voucher added'],
  ['voucher update', 'Voucher changed'],
  ['voucher switch off', 'Voucher switched off'],
  ['voucher switch on', 'Voucher switched on'],
  ['month close', 'Month closed'],
  ['receipt-details save', 'Details on receipts changed'],
  ['invoice-number save', 'BIR invoice no. of a payment changed'],
  ['payment-details change', 'Payment details picture replaced'],
  ['account disable', 'Account closed'],
  ['account hand-over', 'Sessions and trainees handed over'],
  ['account enable', 'Account opened again'],
  ['account sign-out', 'Every session ended'],
  ['receipt open', 'Receipt looked at'],
  ['profile open', 'Profile looked at'],
  ['guardian open', 'Guardian looked at'],
  ['report open', 'Report looked at'],
  ['consent give', 'Consent given'],
  ['consent withdraw', 'Consent taken back'],
  ['consent look-at', 'Withdrawn consent looked at'],
  ['privacy-notice publish', 'Privacy notice published'],
  ['guardian ask', 'Guardian asked'],
  ['guardian link', 'Link for a guardian made'],
  ['guardian agree', 'Guardian agreed'],
  ['guardian decline', 'Guardian said no'],
  ['guardian paper', 'Guardian’s signed paper recorded'],
  ['guardian progress', 'Progress for a guardian'],
  ['guardian end', 'Turned 18: answers alone from now on'],
  ['statement add', 'Statement sent'],
  ['statement columns', 'Columns of a statement chosen'],
  ['statement line aside', 'Line of a statement set aside'],
  ['statement line back', 'Line of a statement taken back'],
  ['retention sweep', 'Cleared away after its time'],
  ['retention change', 'How long something is kept changed'],
  ['hold place', 'Kept for a case'],
  ['hold lift', 'No longer kept for a case'],
  ['clock confirm', 'Time confirmed after a jump of the clock'],
  ['academy import', 'Moved in from the old site'],
  ['academy restore', 'Restored from a backup'],
])

const DONE = new Map([
  ['add', 'added'],
  ['create', 'created'],
  ['update', 'updated'],
  ['edit', 'edited'],
  ['delete', 'deleted'],
  ['remove', 'removed'],
  ['hide', 'hidden'],
  ['show', 'shown'],
  ['approve', 'approved'],
  ['move', 'moved'],
  ['highlight', 'highlighted'],
  ['upload', 'uploaded'],
  ['reupload', 'replaced'],
  ['rename', 'renamed'],
  ['send', 'sent'],
  ['resend', 'sent again'],
  ['save', 'saved'],
  ['change', 'changed'],
  ['export', 'exported'],
])

const FACTS = new Map([
  ['session_took', 'Q&A sessions'],
  ['assessment_took', 'Assessments'],
  ['invoice', 'BIR invoice no.'],
])

export function actionInWords(action: string): string {
  const known = ACTIONS.get(action)
  if (known) return known
  const words = action.replaceAll('_', ' ').trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return capital([...words.slice(0, -1), DONE.get(last) ?? last].join(' '))
}

export function changeInWords(before: string, after: string): string {
  const [from, to] = [keptState(before), keptState(after)]
  for (const plain of ['status', 'package'])
    if (to.has(plain)) return `${wordOf(from.get(plain))} → ${wordOf(to.get(plain))}`
  if (to.has('with'))
    return [to.get('with'), to.get('on')]
      .filter((word) => word !== undefined)
      .map(wordOf)
      .join(', ')
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
    (key) => key !== 'reason' && wordOf(from.get(key)) !== wordOf(to.get(key)),
  )
  return changed
    .map(
      (key) =>
        `${FACTS.get(key) ?? capital(key.replaceAll('_', ' '))}: ${wordOf(from.get(key))} → ${wordOf(to.get(key))}`,
    )
    .join('; ')
}

export function picturesIn(before: string, after: string): { before: string | null; after: string | null } {
  const idIn = (state: string) => {
    const id = keptState(state).get('picture')
    return typeof id === 'string' ? id : null
  }
  return { before: idIn(before), after: idIn(after) }
}

export function reasonIn(after: string): string {
  const reason = keptState(after).get('reason')
  return typeof reason === 'string' ? reason : ''
}

const LONGEST = 80

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  const text =
    typeof value === 'string'
      ? value.replace(/^package_/, 'package ').replace(/^NONE$/, 'none')
      : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function keptState(json: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
