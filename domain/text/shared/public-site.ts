import { linkTo } from '#routes'

/** The texts of the public pages that staff may change: what an empty one shows. '' shows nothing. */
export const publicSiteText = {
  'brand.tagline': '',
  'footer.year': '',
  'footer.credits': '',
  'splash.title': 'Welcome',
  'contact.eyebrow': '',
  'contact.title': 'Contact us',
  'contact.lead': '',
  'home.sash': '',
  'home.title': '',
  'stats.clientsLabel': 'clients',
  'stats.winsLabel': 'wins',
  'stats.collaborationsLabel': 'collaborations',
  'latest.eyebrow': '',
  'latest.title': 'Latest win',
  'wins.title': 'Recent wins',
  'news.title': 'News',
  'training.eyebrow': '',
  'training.title': 'How we train',
  'training.aboutTitle': 'How we train',
  'packages.eyebrow': '',
  'packages.title': 'Training packages',
  'admission.eyebrow': '',
  'admission.title': 'Training packages',
  'admission.choose': 'Select your package',
  'mentors.eyebrow': '',
  'mentors.heading': 'Our mentors',
  'about.sash': '',
  'about.title': 'About us',
  'about.leave': 'You leave with',
  'partners.eyebrow': '',
  'partners.title': 'Partners',
  'history.eyebrow': '',
  'history.title': 'History',
  'vision.title': 'Vision',
  'mission.title': 'Mission',
  'goals.eyebrow': '',
  'goals.title': 'Goals',
  'values.eyebrow': '',
  'values.title': 'Core values',
  'accomplishments.eyebrow': '',
  'accomplishments.title': 'Accomplishments',
  'questions.eyebrow': '',
  'questions.title': 'Questions',
  'members.eyebrow': '',
  'members.title': 'Members',
  'members.lead': '',
  'members.empty': 'No members are listed yet.',
} as const

/** The columns of the footer until staff write their own. */
export const footerColumnsText = [
  {
    title: 'Company',
    links: [
      { text: 'Home', to: linkTo('home') },
      { text: 'About us', to: linkTo('about') },
      { text: 'Packages', to: linkTo('packages') },
    ],
  },
  { title: 'Get help', links: [{ text: "FAQ's", to: `${linkTo('about')}#faq` }] },
] as const

export const legalPagesText = {
  terms: 'Terms',
  refunds: 'Refunds',
  privacy: 'Privacy notice',
  legal: 'Legal',
  termsTitle: 'Terms and conditions',
  refundsTitle: 'Refund policy',
} as const
