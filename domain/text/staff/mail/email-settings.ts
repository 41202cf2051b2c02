import type { EmailProvider, EmailSecurity } from '#domain/mail/email-settings'
import type { SmtpProblem } from '#domain/mail/smtp-problems'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { emailFieldErrorText } from './email-field-errors.ts'
import { plural } from '#domain/words/texts'

export const emailSettingsText = {
  title: 'Email setup',
  error: 'Error: Email setup',
  note: 'The account that sends your academy’s emails. What you save works at once.',
  outbox: 'Sent emails',
  states: { works: 'On', untested: 'Not tested yet', off: 'Off' },
  stateTitle: 'Now',
  off: 'No emails are sent. Clients cannot confirm their address or reset a password by email. You can share links yourself.',
  sendsFrom: (address: string, host: string) => `Emails are sent from ${address} through ${host}.`,
  testedOn: (when: string) => `Tested on ${when}.`,
  notTested: 'Not tested yet. Send a test email to be sure.',
  waiting: (count: number) => `${plural(count, 'email', 'emails')} will be sent as soon as you set up email.`,
  byVariables:
    'Email is set up on the server with SMTP_URL or MAIL_SERVICE_URL. Those settings are used, and not what you save here.',
  linksBegin: (address: string) => `Links in emails begin with ${address}.`,
  linksAreLocal: (address: string) =>
    `Links in emails begin with ${address}, which opens only on this computer. Ask your ` +
    'technician to set PUBLIC_URL to the web address of your site.',
  confirmFirst: 'These settings decide where clients’ emails go. Confirm your identity before you fill in the form.',
  confirm: 'Confirm identity',
  confirmElsewhere: 'Confirm in another tab',
  identityNeeded: 'These settings decide where clients’ emails go. Confirm your identity, then send the form again.',
  formTitle: 'Email account',
  provider: 'Email service',
  server: 'Server',
  serverHint: 'Such as mail.example.com',
  port: 'Port',
  security: 'Security',
  securities: { tls: 'TLS (mostly port 465)', starttls: 'STARTTLS (mostly port 587)' } satisfies Record<
    EmailSecurity,
    string
  >,
  securityHint:
    'STARTTLS without a user name, or to this computer, sends emails unencrypted if the server offers no TLS.',
  unencrypted: {
    'this-computer': (host: string) =>
      `Emails go to ${host} without encryption if that server offers no TLS. That is safe only because it is this computer.`,
    'no-user-name': (host: string) =>
      `Emails go to ${host} without encryption if that server offers no TLS: others on the way could ` +
      'read them. Choose TLS, or add a user name: then encryption is required.',
  },
  username: 'User name',
  usernameHint: 'Mostly your email address. Brevo shows it as the login. Only a server without sign-in needs none.',
  password: 'Password',
  passwordHint: 'For Gmail the app password, for Brevo the SMTP key.',
  passwordKept:
    'Leave it empty to use the saved password. If you change the server or the user name, enter it again.',
  senderName: 'Sender name (optional)',
  senderNameHint: 'Clients see it in their inbox. Without it, the name of your academy.',
  senderAddress: 'Sender email',
  senderAddressHint: 'Leave it empty if it is the same as the user name.',
  testTo: 'Send the test email to',
  save: 'Test and save',
  testing: 'Sending the test email…',
  saveUntested: 'Save without test',
  saving: 'Saving…',
  typeAgain: 'Your password is not shown again. Without it, fill it in once more.',
  testTitle: 'Send a test email',
  test: 'Send test email',
  testToMe: (address: string) => `Send test email to ${address}`,
  removeTitle: 'Switch email off',
  removeNote: 'Removes these settings and the password. Emails wait until you set up email again.',
  remove: 'Remove email settings',
  removing: 'Removing…',
  serverSaid: 'What the server said',
  done: {
    saved: 'The test email was sent and email is on. Check that it arrived.',
    'saved-untested': 'Saved. Email is on, but not tested yet.',
    tested: 'The test email was sent. Check that it arrived.',
    removed: 'Email settings removed.',
  },
} as const

export const emailProviderText: Record<EmailProvider, { name: string; hint: string }> = {
  gmail: {
    name: 'Gmail',
    hint:
      'Your normal password does not work. Turn on 2-Step Verification in your Google Account, then create an app ' +
      'password at myaccount.google.com/apppasswords.',
  },
  zoho: {
    name: 'Zoho Mail',
    hint: 'With two-factor sign-in, create an app password at accounts.zoho.com, under Security.',
  },
  brevo: {
    name: 'Brevo',
    hint: 'The login and the SMTP key are under SMTP & API. Verify your sender email there first.',
  },
  other: { name: 'Another mail server', hint: 'Your web host or email service tells you the server and the port.' },
}

export const smtpProblemText: Record<SmtpProblem, string> = {
  'wrong-password': 'The server does not accept the user name or password. Check both and try again.',
  'app-password':
    'The service does not accept this password. Use an app password, not the password you sign in with.',
  'host-not-found': 'No server has this name. Check the server for typing errors.',
  'connection-refused': 'The server does not accept connections on this port. Check the port and the security.',
  certificate: 'The certificate of the server is not valid for this name, so nothing was sent. Check the server.',
  'wrong-security': 'The server does not encrypt in this way. Try the other security with its port.',
  timeout: 'The server did not answer in time. Check the server and the port. A firewall may block it.',
  'sender-refused':
    'The server does not send from this sender email. Use the email of the account, or verify it there.',
  'recipient-refused': 'The server does not accept the email that gets the test. Check it for typing errors.',
  other: 'The test email could not be sent. Read below what the server said.',
}

export type EmailSettingsRefusal = 'not-allowed' | 'proof-needed' | 'password-needed' | 'not-set-up' | 'too-many'

export const emailSettingsRefusalText: Record<EmailSettingsRefusal, RefusalText> = {
  'not-allowed': { ...ACTION_REFUSALS['not-allowed'], text: 'Only an owner can set up email.' },
  'proof-needed': { text: emailSettingsText.identityNeeded, status: 403, needsConfirmation: true },
  'password-needed': { text: emailFieldErrorText.password, status: 422, field: 'password' },
  'not-set-up': { text: 'Email is not set up any more. Reload the page.', status: 409, reload: true },
  'too-many': { text: 'You sent many test emails. Please wait a few minutes and try again.', status: 429 },
}
