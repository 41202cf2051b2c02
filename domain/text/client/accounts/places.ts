export type ClientPlace = 'home' | 'training' | 'payments' | 'account'

export const clientPlacesText: Record<ClientPlace, string> = {
  home: 'Home',
  training: 'Training',
  payments: 'Payments',
  account: 'Account',
}

export type ClientParentPage = 'ownSessions' | 'materials' | 'practice' | 'family'

export const clientParentText: Record<ClientParentPage, string> = {
  ownSessions: 'My sessions',
  materials: 'Learning Materials',
  practice: 'Practice',
  family: 'Family',
}

export const clientPlacesTitle = 'Your pages'
