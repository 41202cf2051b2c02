/** An entry of the record of processing that section 26(c) of the rules of RA 10173 requires. */
export type Processing = {
  what: string
  whose: string
  data: string
  purpose: string
  ground: string
  seenBy: string
  keptFor: string
}

export const processingRecordText = {
  title: 'Record of processing',
  note: 'What data the academy keeps about people, for the National Privacy Commission',
  print: 'Print',
  unnamedAcademy: 'The academy',
  heading: 'Record of processing activities',
  basis: (day: string) =>
    `Under section 26(c) of the Implementing Rules of the Data Privacy Act of 2012 (RA 10173), ${day}.`,
  controller: (brand: string, contact: string) => ` Personal information controller: ${brand}, ${contact}.`,
  times: ' Retention times are the defaults. The times the academy has chosen are under Data retention.',
  whose: 'Whose data',
  data: 'Which data',
  purpose: 'Purpose',
  ground: 'Legal basis',
  seenBy: 'Seen by',
  keptFor: 'Kept for',
  storage: 'Storage and protection',
  storageText:
    'Data is kept in the academy’s own database and storage, in the place its operator has chosen. It is not passed ' +
    'on, except emails to the academy’s email server. Roles decide which staff see what. Each view of a proof of ' +
    'payment or a profile is logged. Proofs of payment and backups can be encrypted, and each backup is verified ' +
    'when it is made.',
  tableHead: ['what', 'whose', 'which data', 'purpose', 'legal basis', 'seen by', 'kept for'],
} as const

export const PROCESSING: readonly Processing[] = [
  {
    what: 'Accounts',
    whose: 'Clients and staff',
    data: 'Name, email, password (only its hash), second step (encrypted), devices and IP addresses of sign-ins',
    purpose: 'To let the right people sign in, and no one else',
    ground: 'Contract, section 12(b)',
    seenBy: 'The person; owners and managers',
    keptFor: 'Until the account is deleted; sign-ins one year',
  },
  {
    what: 'Registration',
    whose: 'Clients, and guardians of those under 18',
    data: 'Name, birthdate, address, contact, training goal; for a minor, the guardian’s name, relation and contact',
    purpose: 'To train the client, and to reach the guardian of a minor',
    ground: 'Contract, section 12(b); age is sensitive: consent, section 13(a), of a guardian for a minor',
    seenBy: 'The person; owners, managers and cashiers; coaches for their assigned trainees',
    keptFor: 'Unfinished ones six months; others until the account is deleted',
  },
  {
    what: 'Consents',
    whose: 'Clients and guardians',
    data: 'What was agreed to or withdrawn, when, for which version, from which IP address; a signed paper',
    purpose: 'To do only what was agreed to, and to prove it',
    ground: 'Law, section 12(c), with section 3(b)',
    seenBy: 'The person; owners and managers',
    keptFor: 'Until the account is deleted',
  },
  {
    what: 'Payments',
    whose: 'Clients',
    data: 'Amount, package, proof of payment, reference number, decision with its reason',
    purpose: 'To confirm payments, and to keep the books',
    ground: 'Contract, section 12(b); books: law, section 12(c), with section 235 of the Tax Code',
    seenBy: 'The person; owners and cashiers',
    keptFor: 'Confirmed ones ten years, then without a name; rejected or replaced proofs six months',
  },
  {
    what: 'Bank statements',
    whose: 'People who move money to or from the academy',
    data: 'Day, amount, description with names as the bank writes them, reference number, balance',
    purpose: 'To find out which payment has arrived, and to keep the books',
    ground: 'Legitimate interest, section 12(f); books: law, section 12(c), with section 235 of the Tax Code',
    seenBy: 'Owners and cashiers; the person, for their own payments',
    keptFor: 'Matched transactions as long as the books; others one year; the file itself is not kept',
  },
  {
    what: 'Training',
    whose: 'Trainees',
    data:
      'Package, coach, sessions planned and held, notes and ratings by coaches, reschedule requests, ' +
      'a private calendar (its address as a hash), materials opened and how far they were read',
    purpose: 'To train, and to show progress',
    ground: 'Contract, section 12(b)',
    seenBy:
      'The person; owners and managers; coaches for their assigned trainees; a guardian where the academy allows it',
    keptFor: 'Until the account is deleted',
  },
  {
    what: 'Practice recordings',
    whose: 'Trainees who agreed; for a minor, whose guardian agreed too',
    data: 'Sound or video of an answer, own rating, moments marked and spoken notes by a coach',
    purpose: 'To review how the trainee speaks',
    ground: 'Consent, section 12(a), of a guardian too for a minor',
    seenBy: 'The person; their coach; owners; each playing by staff is logged',
    keptFor: 'Recordings 30 days; marks and ratings until the account is deleted',
  },
  {
    what: 'Certificates',
    whose: 'Trainees who finished a package',
    data: 'Name, package, day, number; for a withdrawn one, who withdrew it and why',
    purpose: 'To let trainees prove what they finished to anyone they give the number',
    ground: 'Contract, section 12(b)',
    seenBy: 'Anyone with the number: name, package, day; owners and managers; coaches for their assigned trainees',
    keptFor: 'Until the account is deleted; then the number alone',
  },
  {
    what: 'Wins, members and testimonials',
    whose: 'Trainees who agreed',
    data: 'Name, titles, picture, own words',
    purpose: 'To show what trainees have won and said',
    ground: 'Consent, section 12(a)',
    seenBy: 'Everyone',
    keptFor: 'Until consent is withdrawn, or staff remove it',
  },
  {
    what: 'Messages and emails',
    whose: 'Visitors, clients, staff',
    data: 'Name, email, messages received; emails the site sent',
    purpose: 'To answer, and to keep people informed',
    ground: 'Contract, section 12(b); visitors: legitimate interest, section 12(f)',
    seenBy: 'Owners and managers; the email server that delivers it',
    keptFor: 'Messages two years, sent emails 90 days',
  },
  {
    what: 'Enquiries and trial lessons',
    whose: 'Visitors who book or ask without an account',
    data: 'Name, email, mobile, message, time chosen, where they came from, status and note by staff',
    purpose: 'To answer, and to give the trial lesson',
    ground: 'Steps before a contract, section 12(b)',
    seenBy: 'Owners, managers and cashiers; coaches the name for their own trial lessons',
    keptFor: 'One year after the last change; with an account, until it is deleted',
  },
  {
    what: 'Audit log',
    whose: 'Staff, and the people they decide about',
    data: 'Who changed or viewed what, whose it was, and when',
    purpose: 'To show what happened to a payment or a person’s data',
    ground: 'Legitimate interest, section 12(f); security, section 20',
    seenBy: 'Owners',
    keptFor: 'As long as the site; without names of deleted people',
  },
]
