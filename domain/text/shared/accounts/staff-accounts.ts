import type { RefusalText } from '#domain/text/shared/refusals'
import type { StaffRole } from '#domain/accounts/rights'
import type { StaffRefusal } from '#domain/accounts/staff'

export const ROLE_WORDS: Record<StaffRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, including staff and the audit log.' },
  manager: {
    name: 'Manager',
    may: 'Content, packages, materials, trainees, guardians, messages and reports. No payments.',
  },
  cashier: {
    name: 'Cashier',
    may: 'Pending payments, proofs of payment, guardians of minors and the payment history.',
  },
  coach: { name: 'Coach', may: 'Assigned trainees, their sessions, and learning materials.' },
}

export const STAFF_REFUSALS: Record<StaffRefusal, RefusalText & { title: string }> = {
  'not-allowed': { title: 'Not allowed', text: 'Only an owner can change staff accounts.', status: 403 },
  'not-found': {
    title: 'Not found',
    text: 'This account or invitation no longer exists. The page is up to date now.',
    status: 404,
  },
  'own-account': { title: 'Your own account', text: 'Only another owner can change your account.', status: 409 },
  'last-owner': {
    title: 'Last owner',
    text: 'No other owner can sign in. Make someone else an owner first.',
    status: 409,
  },
  'changed-meanwhile': {
    title: 'Already changed',
    text: 'Someone changed this role after you opened the page. Check it, then try again.',
    status: 409,
  },
  'done-already': {
    title: 'Already changed',
    text: 'Someone already made this change. The page is up to date now.',
    status: 409,
  },
  'address-taken': {
    title: 'Not invited',
    text: 'This email already has an account. Staff need a separate email.',
    status: 422,
  },
  'already-invited': {
    title: 'Not invited',
    text: 'This email is already invited. Withdraw that invitation to change its role.',
    status: 422,
  },
  'successor-missing': {
    title: 'Who takes over?',
    text: 'This person has upcoming sessions or trainees. Choose who takes over first.',
    status: 422,
  },
  'successor-gone': {
    title: 'Not available',
    text: 'The person you chose can no longer hold sessions. Choose someone else.',
    status: 409,
  },
  'successor-busy': {
    title: 'Sessions at the same time',
    text: 'The person you chose has another session at the same time. Choose someone else, or move that session first.',
    status: 409,
  },
  'link-dead': {
    title: 'This link no longer works',
    text: 'It was used, withdrawn, or is older than three days. Ask an owner for a new link.',
    status: 410,
  },
}
