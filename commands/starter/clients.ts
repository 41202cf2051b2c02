import type { PackageKey } from '#domain/enrolment/packages'

export type ClientState =
  | 'new'
  | 'booked'
  | 'half-registered'
  | 'pending'
  | 'asked'
  | 'rejected'
  | 'enrolled'
  | 'finished'

export type Client = {
  state: ClientState
  primary: boolean
  firstName: string
  lastName: string
  email: string
  nickname: string
  age: number
  birthdate: string
  address: string
  phone: string
  handlerName: string
  packageKey: PackageKey | null
  sessionTook: number
  assessmentTook: number
  reason: string | null
  /** How many days ago the client signed up, or submitted the payment. */
  daysAgo: number
  referenceNumber: string | null
}

type Person = Pick<Client, 'firstName' | 'lastName' | 'nickname' | 'birthdate' | 'address' | 'phone' | 'handlerName'>
type Course = Partial<
  Pick<Client, 'primary' | 'packageKey' | 'sessionTook' | 'assessmentTook' | 'reason' | 'referenceNumber'>
> &
  Pick<Client, 'daysAgo'>

// A fixed date, so that ages do not depend on the day of loading.
const AGE_REFERENCE_DAY = '2026-11-21'

export const clients: readonly Client[] = [
  client(
    'new',
    [
      'Ligaya',
      'Santos',
      'Gaya',
      '2004-05-17',
      'Purok 3, Brgy. San Roque, Daet, Camarines Norte',
      '0917 555 0101',
      'Teresita Santos',
    ],
    { primary: true, daysAgo: 0 },
  ),
  client(
    'new',
    [
      'Paolo',
      'Evangelista',
      'Pao',
      '1998-09-02',
      '14 Mabini Street, Brgy. Poblacion, Tarlac City, Tarlac',
      '0918 555 0102',
      'Paolo Evangelista',
    ],
    { daysAgo: 3 },
  ),
  client(
    'booked',
    [
      'Carmela',
      'Ignacio',
      'Mela',
      '2003-01-29',
      '27 Rizal Avenue, Brgy. Marawoy, Lipa City, Batangas',
      '0919 555 0103',
      'Dolores Ignacio',
    ],
    { primary: true, packageKey: 'package_o', daysAgo: 1 },
  ),
  client(
    'half-registered',
    [
      'Bituin',
      'Malonzo',
      'Tuin',
      '2005-11-08',
      'Blk 6 Lot 12, Villa Esperanza, Brgy. Halang, Calamba, Laguna',
      '0920 555 0104',
      'Corazon Malonzo',
    ],
    { primary: true, packageKey: 'package_r', daysAgo: 2 },
  ),
  client(
    'pending',
    [
      'Reyna',
      'Magbanua',
      'Rey',
      '2002-07-14',
      '8 Luna Street, Brgy. Molo, Iloilo City, Iloilo',
      '0921 555 0105',
      'Evelyn Magbanua',
    ],
    { primary: true, packageKey: 'package_r', daysAgo: 0, referenceNumber: '9026 114 208 731' },
  ),
  client(
    'pending',
    [
      'Joaquin',
      'Tupas',
      'Wacky',
      '2000-03-21',
      'Sitio Ilaya, Brgy. Bancal, Guimba, Nueva Ecija',
      '0922 555 0106',
      'Lorna Tupas',
    ],
    { packageKey: 'package_w', daysAgo: 0, referenceNumber: '9026 114 197 406' },
  ),
  client(
    'pending',
    [
      'Aisha',
      'Dimaporo',
      'Aish',
      '2006-12-30',
      'Brgy. Tibanga, Iligan City, Lanao del Norte',
      '0923 555 0107',
      'Farida Dimaporo',
    ],
    { packageKey: 'package_o', daysAgo: 1, referenceNumber: '9026 113 884 052' },
  ),
  client(
    'asked',
    [
      'Glenda',
      'Bacolod',
      'Glen',
      '1994-06-11',
      '112 Osmeña Boulevard, Cebu City, Cebu',
      '0925 555 0108',
      'Glenda Bacolod',
    ],
    {
      primary: true,
      packageKey: 'package_d',
      reason: 'The picture ends above the reference number. Please send the lower half of the receipt as well.',
      daysAgo: 1,
      referenceNumber: '9026 113 640 915',
    },
  ),
  client(
    'pending',
    [
      'Mateo',
      'Agbayani',
      'Teo',
      '2008-02-19',
      'Brgy. 14, San Nicolas, Ilocos Norte',
      '0926 555 0109',
      'Rosario Agbayani',
    ],
    { packageKey: 'package_w', daysAgo: 2, referenceNumber: '9026 112 775 380' },
  ),
  client(
    'pending',
    [
      'Shaira Lyn',
      'Pangilinan',
      'Shai',
      '2001-10-05',
      '45 San Juan Street, Brgy. Dolores, San Fernando, Pampanga',
      '0927 555 0110',
      'Arnel Pangilinan',
    ],
    { packageKey: 'package_r', daysAgo: 3, referenceNumber: '9026 111 902 667' },
  ),
  client(
    'rejected',
    ['Noemi', 'Baltazar', 'Noi', '1999-08-23', 'Km 5, La Trinidad, Benguet', '0928 555 0111', 'Henry Baltazar'],
    {
      primary: true,
      packageKey: 'package_o',
      reason: 'The reference number on the picture is cut off. Please upload the whole receipt.',
      daysAgo: 2,
      referenceNumber: '9026 112 430 118',
    },
  ),
  client(
    'rejected',
    [
      'Dominic',
      'Yap',
      'Dom',
      '1997-04-16',
      '31 Magsaysay Road, Brgy. Lahug, Cebu City, Cebu',
      '0929 555 0112',
      'Dominic Yap',
    ],
    {
      packageKey: 'package_r',
      reason:
        'The receipt shows PHP 5,000; Package R is PHP 8,500. Please send the balance and upload both receipts in one picture.',
      daysAgo: 5,
      referenceNumber: '9026 109 338 204',
    },
  ),
  client(
    'enrolled',
    [
      'Isabel',
      'Quirino',
      'Isay',
      '2003-09-12',
      '19 Burgos Street, Vigan City, Ilocos Sur',
      '0930 555 0113',
      'Amelia Quirino',
    ],
    {
      primary: true,
      packageKey: 'package_r',
      sessionTook: 6,
      assessmentTook: 3,
      daysAgo: 38,
      referenceNumber: '9026 076 551 930',
    },
  ),
  client(
    'enrolled',
    [
      'Andrea Mae',
      'Sarmiento',
      'Andeng',
      '2004-12-01',
      'Brgy. Bagumbayan, Santa Cruz, Laguna',
      '0932 555 0114',
      'Gloria Sarmiento',
    ],
    { packageKey: 'package_d', sessionTook: 9, assessmentTook: 4, daysAgo: 52, referenceNumber: '9026 062 418 077' },
  ),
  client(
    'enrolled',
    [
      'Kenji',
      'Alcaraz',
      'Ken',
      '2007-05-27',
      '73 J.P. Laurel Avenue, Davao City, Davao del Sur',
      '0933 555 0115',
      'Michiko Alcaraz',
    ],
    { packageKey: 'package_o', sessionTook: 2, assessmentTook: 1, daysAgo: 17, referenceNumber: '9026 097 206 541' },
  ),
  client(
    'enrolled',
    ['Rhea', 'Tolosa', 'Rei', '1996-01-18', 'Brgy. Sagkahan, Tacloban City, Leyte', '0935 555 0116', 'Rhea Tolosa'],
    { packageKey: 'package_w', sessionTook: 3, assessmentTook: 1, daysAgo: 24, referenceNumber: '9026 090 115 862' },
  ),
  client(
    'enrolled',
    [
      'Precious',
      'Cagayan',
      'Presh',
      '2005-03-09',
      'Brgy. Carmen, Cagayan de Oro City, Misamis Oriental',
      '0936 555 0117',
      'Nenita Cagayan',
    ],
    { packageKey: 'package_r', sessionTook: 1, assessmentTook: 0, daysAgo: 8, referenceNumber: '9026 106 470 299' },
  ),
  client(
    'enrolled',
    [
      'Benedict',
      'Ong',
      'Ben',
      '1988-07-30',
      '210 Session Road, Baguio City, Benguet',
      '0937 555 0118',
      'Cecilia Ong',
    ],
    { packageKey: 'package_o', sessionTook: 5, assessmentTook: 2, daysAgo: 41, referenceNumber: '9026 073 902 614' },
  ),
  client(
    'enrolled',
    [
      'Lakshmi',
      'Fernandez',
      'Lucky',
      '2002-02-14',
      'Brgy. Tetuan, Zamboanga City, Zamboanga del Sur',
      '0938 555 0119',
      'Violeta Fernandez',
    ],
    { packageKey: 'package_d', sessionTook: 0, assessmentTook: 0, daysAgo: 4, referenceNumber: '9026 110 287 453' },
  ),
  client(
    'enrolled',
    [
      'Winona',
      'Peñaflor',
      'Nona',
      '2000-08-08',
      'Purok 1, Brgy. Cogon, Sorsogon City, Sorsogon',
      '0939 555 0120',
      'Imelda Peñaflor',
    ],
    { packageKey: 'package_w', sessionTook: 4, assessmentTook: 1, daysAgo: 33, referenceNumber: '9026 081 664 018' },
  ),
  client(
    'finished',
    [
      'Dalisay',
      'Montemayor',
      'Dali',
      '2001-06-03',
      '5 Del Pilar Street, Naga City, Camarines Sur',
      '0942 555 0121',
      'Rogelio Montemayor',
    ],
    {
      primary: true,
      packageKey: 'package_w',
      sessionTook: 4,
      assessmentTook: 2,
      daysAgo: 74,
      referenceNumber: '9026 040 733 586',
    },
  ),
]

function client(
  state: ClientState,
  person: [string, string, string, string, string, string, string],
  course: Course,
): Client {
  const [firstName, lastName, nickname, birthdate, address, phone, handlerName] = person
  const known: Person = { firstName, lastName, nickname, birthdate, address, phone, handlerName }
  return {
    state,
    primary: false,
    email: `${`${firstName}.${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase()}@client.example`,
    age:
      Number(AGE_REFERENCE_DAY.slice(0, 4)) -
      Number(birthdate.slice(0, 4)) -
      (AGE_REFERENCE_DAY.slice(5) < birthdate.slice(5) ? 1 : 0),
    packageKey: null,
    sessionTook: 0,
    assessmentTook: 0,
    reason: null,
    referenceNumber: null,
    ...known,
    ...course,
  }
}
