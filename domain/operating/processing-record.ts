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

/** All personal data the site stores; the academy adds what it does elsewhere. */
export const PROCESSING: readonly Processing[] = [
  {
    what: 'Accounts',
    whose: 'Clients and staff',
    data: 'Name, e-mail address, password (only its hash), second step (sealed), devices and network addresses of sign-ins',
    purpose: 'To let people in, and nobody else',
    ground: 'Contract, section 12(b)',
    seenBy: 'The person; owners and managers',
    keptFor: 'Until the account is deleted; sign-ins one year',
  },
  {
    what: 'Registration',
    whose: 'Clients, and guardians of those under 18',
    data: 'Name, birthdate, address, contact, what they train for; of a minor the guardian’s name, relation and contact',
    purpose: 'To train somebody, and to reach whoever answers for a minor',
    ground: 'Contract, section 12(b); age is sensitive: consent, section 13(a), of a guardian for a minor',
    seenBy: 'The person; owners, managers and cashiers; a coach their own trainees',
    keptFor: 'Unfinished ones six months; others until the account is deleted',
  },
  {
    what: 'Consents',
    whose: 'Clients and guardians',
    data: 'What was agreed to or withdrawn, when, by which version, from which network address; a paper that was signed',
    purpose: 'To do only what was agreed to, and to show it',
    ground: 'Law, section 12(c), with section 3(b)',
    seenBy: 'The person; owners and managers',
    keptFor: 'Until the account is deleted',
  },
  {
    what: 'Payments',
    whose: 'Clients',
    data: 'Amount, package, picture of the receipt, reference number, decision with its reason',
    purpose: 'To confirm what was paid, and to keep the books',
    ground: 'Contract, section 12(b); books: law, section 12(c), with section 235 of the Tax Code',
    seenBy: 'The person; owners and cashiers',
    keptFor: 'Confirmed ones ten years, then without a name; rejected or replaced receipts six months',
  },
  {
    what: 'Statements',
    whose: 'Whoever moves money to or from the academy',
    data: 'Day, sum, description with names as the bank writes them, reference number, balance',
    purpose: 'To find out which payment has come in, and to keep the books',
    ground: 'Legitimate interest, section 12(f); books: law, section 12(c), with section 235 of the Tax Code',
    seenBy: 'Owners and cashiers; lines of their own payments the person',
    keptFor: 'Lines that prove a payment as long as the books; others one year; the file itself is not kept',
  },
  {
    what: 'Training',
    whose: 'Trainees',
    data:
      'Package, coach, sessions planned and held, notes and ratings of coaches, requests for another time, ' +
      'a private calendar (its address as a hash), materials that were opened and how far they were read',
    purpose: 'To train, and to show how far somebody is',
    ground: 'Contract, section 12(b)',
    seenBy: 'The person; owners and managers; a coach their own trainees; a guardian where the academy allows it',
    keptFor: 'Until the account is deleted',
  },
  {
    what: 'Certificates',
    whose: 'Trainees who finished a package',
    data: 'Name, package, day, number; of a withdrawn one who withdrew it and why',
    purpose: 'To show what somebody has finished to whoever they give the number',
    ground: 'Contract, section 12(b)',
    seenBy: 'Whoever has the number: name, package, day; owners and managers; a coach their own trainees',
    keptFor: 'Until the account is deleted; then the number alone',
  },
  {
    what: 'Wins, members and testimonials',
    whose: 'Trainees who agreed',
    data: 'Name, titles, picture, own words',
    purpose: 'To show what trainees have won and said',
    ground: 'Consent, section 12(a)',
    seenBy: 'Everybody',
    keptFor: 'Until consent is withdrawn, or staff take it away',
  },
  {
    what: 'Messages and mail',
    whose: 'Visitors, clients, staff',
    data: 'Name, e-mail address, what was written; what the site sent',
    purpose: 'To answer, and to tell people what happened',
    ground: 'Contract, section 12(b); visitors: legitimate interest, section 12(f)',
    seenBy: 'Owners and managers; the mail server that carries it',
    keptFor: 'Messages two years, sent mail 90 days',
  },
  {
    what: 'The audit log',
    whose: 'Staff, and those they decide about',
    data: 'Who did or looked at what, whose, and when',
    purpose: 'To show what happened to a payment or a person’s data',
    ground: 'Legitimate interest, section 12(f); security, section 20',
    seenBy: 'Owners',
    keptFor: 'As long as the site; without names of those who were deleted',
  },
]

export function processingTable(): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['what', 'whose', 'which data', 'why', 'ground', 'seen by', 'kept for']),
    line(Array.from({ length: 7 }, () => '---')),
    ...PROCESSING.map(({ what, whose, data, purpose, ground, seenBy, keptFor }) =>
      line([what, whose, data, purpose, ground, seenBy, keptFor]),
    ),
  ].join('\n')
}
