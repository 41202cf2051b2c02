import type { ADDRESSES, AddressName } from '#routes'
import type { ClientParentPage, ClientPlace } from '#domain/text/client/accounts/places'

type ClientPage = {
  [Name in AddressName]: (typeof ADDRESSES)[Name] extends { file: `client/${string}.tsx` } ? Name : never
}[AddressName]

export const PLACE_OF_PAGE: Record<ClientPage, ClientPlace> = {
  clientHome: 'home',
  registrationToContinue: 'home',
  registration: 'home',
  registrationDraft: 'home',
  registrationStatus: 'home',
  writeTestimonial: 'home',
  offline: 'home',
  clientTraining: 'training',
  ownSessions: 'training',
  moveRequest: 'training',
  planOwnSession: 'training',
  moveOwnSession: 'training',
  groupSeats: 'training',
  materials: 'training',
  reader: 'training',
  assessments: 'training',
  practice: 'training',
  ownAttempt: 'training',
  clientPayments: 'payments',
  balance: 'payments',
  packageChange: 'payments',
  clientAccount: 'account',
  family: 'account',
  familyPay: 'account',
  ward: 'account',
  clientPrivacy: 'account',
  clientPassword: 'account',
  clientSecurity: 'account',
  clientConfirm: 'account',
  ownGuardian: 'account',
  verification: 'account',
}

export const ROOT_OF_PLACE = {
  home: 'clientHome',
  training: 'clientTraining',
  payments: 'clientPayments',
  account: 'clientAccount',
} as const satisfies Record<ClientPlace, AddressName>

const PARENT_OF_PAGE: Partial<Record<ClientPage, ClientParentPage>> = {
  moveRequest: 'ownSessions',
  planOwnSession: 'ownSessions',
  moveOwnSession: 'ownSessions',
  groupSeats: 'ownSessions',
  reader: 'materials',
  ownAttempt: 'practice',
  familyPay: 'family',
  ward: 'family',
}

/** On a phone the tabs would cover the buttons of these pages. */
const WITHOUT_TABS: readonly string[] = ['registration', 'reader'] satisfies ClientPage[]

/** Leaving it loads a document again, so that no other page inherits the microphone. */
const RECORDER_PAGE = 'practice' satisfies ClientPage

export function findClientPlace(page: string): {
  place: ClientPlace | null
  parent: ClientParentPage | null
  isRoot: boolean
  hasTabs: boolean
  isRecorder: boolean
} {
  const place = Object.hasOwn(PLACE_OF_PAGE, page) ? PLACE_OF_PAGE[page as ClientPage] : null
  return {
    place,
    parent: PARENT_OF_PAGE[page as ClientPage] ?? null,
    isRoot: place !== null && ROOT_OF_PLACE[place] === page,
    hasTabs: !WITHOUT_TABS.includes(page),
    isRecorder: page === RECORDER_PAGE,
  }
}
