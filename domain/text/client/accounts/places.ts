export type ClientPlace = 'home' | 'training' | 'payments' | 'account'

export const clientPlacesText: Record<ClientPlace, string> = {
  home: 'Home',
  training: 'Training',
  payments: 'Payments',
  account: 'Account',
}

export const clientPlacesTitle = 'Your pages'
