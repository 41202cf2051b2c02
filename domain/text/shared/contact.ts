export const contactText = {
  email: 'Email',
  phone: 'Phone',
  messenger: 'Messenger',
  askOnMessenger: 'Questions? Ask us on Messenger',
  address: 'Address',
  map: 'View on a map',
  openingHours: 'Opening hours',
  classPlaces: 'Where classes take place',
  followUs: 'Follow us',
} as const
