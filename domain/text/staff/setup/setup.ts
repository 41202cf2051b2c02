import type { OpeningRefusal } from '#domain/content/site-opening'
import type { RefusalText } from '#domain/text/shared/refusals'
import type { SetupStep, SkippableStep } from '#domain/setup/setup-steps'

type StepText = { title: string; why: string; action: string; done: string }

export const setupText = {
  title: 'Set up your academy',
  note: 'Ten short steps from an empty site to an open one. You can leave at any time and come back.',
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: 'Done',
  toDo: 'To do',
  skipped: 'Skipped',
  resume: 'Do this step after all',
  saving: 'Saving…',
  next: 'Next',
  nextStep: (title: string) => `Next: ${title}`,
  allSteps: 'All steps',
  needed: 'Needed to open',
  optional: 'Can wait',
  later: { security: 'Needed soon' } as Partial<Record<SetupStep, string>>,
  addOwnEmail: 'Add your name and email',
  receiptsWithoutAddress: 'Your receipts have no address yet.',
  addReceiptAddress: 'Add the address of the receipts',
  view: 'View your site',
  open: 'Open the site',
  opening: 'Opening…',
  opened: 'Your site is open to the public',
  isOpen: (since: string) => `Open to the public since ${since}.`,
  stillMissing: 'Before you can open the site:',
  onDashboard: (done: number, total: number) =>
    `Your site is not open yet: ${done} of ${total} setup steps are done. Visitors read 'Opening soon'.`,
  goOn: 'Continue the setup',
} as const

export const setupStepText: Record<SetupStep, StepText> = {
  identity: {
    title: 'Name and logo',
    why: 'Your name stands on every page, receipt, certificate and email.',
    action: 'Add your name',
    done: 'Edit name and logo',
  },
  look: {
    title: 'Colours',
    why: 'Your colours, fonts and drawings stand on every page, receipt, certificate and email.',
    action: 'Choose your colours',
    done: 'Edit the look',
  },
  contact: {
    title: 'Contact',
    why: 'Visitors write to this email address, and messages arrive there.',
    action: 'Add an email address',
    done: 'Edit contact',
  },
  packages: {
    title: 'Packages',
    why: 'What clients can book, with its price and number of sessions.',
    action: 'Add a package',
    done: 'Edit packages',
  },
  paying: {
    title: 'How clients pay',
    why: 'Your GCash or bank accounts, a picture or a QR Ph code are shown when a client pays.',
    action: 'Add an account',
    done: 'Edit how clients pay',
  },
  email: {
    title: 'Email',
    why: 'Clients confirm their address, reset a password and get receipts by email.',
    action: 'Set up email',
    done: 'Edit email setup',
  },
  privacy: {
    title: 'Privacy notice',
    why: 'The law asks you to say what you do with personal data. We wrote a first draft for you.',
    action: 'Review and publish',
    done: 'Edit the privacy notice',
  },
  security: {
    title: 'Your account',
    why: 'Your own name and email, and a passkey or a code from your phone in case your password leaks.',
    action: 'Add a second step',
    done: 'View account security',
  },
  staff: {
    title: 'Staff',
    why: 'Managers, cashiers and coaches get accounts of their own, with only the rights they need.',
    action: 'Invite staff',
    done: 'Manage staff',
  },
  opening: {
    title: 'Opening',
    why: "Until you open it, visitors read 'Opening soon' and only staff see your pages.",
    action: 'Open the site',
    done: 'View your site',
  },
}

export const skipStepText: Record<SkippableStep, string> = {
  look: 'Skip: the original look suits us',
  paying: 'Skip: clients pay in person',
  email: 'Skip: we send no emails',
  staff: 'Skip: I work alone',
}

export const openingRefusalText: Record<OpeningRefusal | 'not-allowed', RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Only an owner can open the site.', status: 403 },
  'identity-missing': { title: 'Not open yet', text: 'Add the name of your academy first.', status: 409 },
  'look-missing': { title: 'Not open yet', text: 'Choose your colours first.', status: 409 },
  'contact-missing': { title: 'Not open yet', text: 'Add an email address for visitors first.', status: 409 },
  'packages-missing': { title: 'Not open yet', text: 'Add a package with a price first.', status: 409 },
  'privacy-missing': { title: 'Not open yet', text: 'Publish your privacy notice first.', status: 409 },
  'paying-missing': {
    title: 'Not open yet',
    text: 'A package has a price. Add how clients pay first, or skip that step.',
    status: 409,
  },
  'email-missing': { title: 'Not open yet', text: 'Set up email first.', status: 409 },
  'security-missing': { title: 'Not open yet', text: 'Add a second step to your account first.', status: 409 },
  'staff-missing': { title: 'Not open yet', text: 'Invite staff first.', status: 409 },
  'opening-missing': { title: 'Not open yet', text: 'The site is not open yet.', status: 409 },
}
