export type Setting = { name: string; form: string; without: string; meaning: string }

/** A test keeps this list, what `readConfig` reads and the table in docs/operations.md the same. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', form: '1 to 65535', without: '3000', meaning: 'The port to listen on.' },
  {
    name: 'HOST',
    form: 'an address of this machine',
    without: '127.0.0.1, with PUBLIC_URL 0.0.0.0',
    meaning: 'The address to listen on. Behind a proxy on the same machine: 127.0.0.1.',
  },
  {
    name: 'PUBLIC_URL',
    form: 'https://academy.example',
    without: 'loopback names only',
    meaning: 'The address people use. Any other host is refused; with https cookies are Secure.',
  },
  {
    name: 'DATA_DIR',
    form: 'a folder this user may write to',
    without: './data',
    meaning: 'The embedded database, the files and uploads on their way.',
  },
  {
    name: 'DATABASE_URL',
    form: 'postgres://user:password@host:5432/name',
    without: 'the embedded database',
    meaning: 'PostgreSQL 15 or newer.',
  },
  {
    name: 'STORAGE_URL',
    form: 's3://key:secret@host:port/bucket?region=…',
    without: 'DATA_DIR/files',
    meaning: 'An S3 bucket for the files; tls=no for one without TLS.',
  },
  {
    name: 'ADMIN_EMAIL',
    form: 'an e-mail address',
    without: 'admin@localhost',
    meaning: 'The first administrator; matters only while there is none.',
  },
  {
    name: 'ADMIN_PASSWORD',
    form: '12 characters or more, no common one',
    without: 'a random one, printed once',
    meaning: 'The password of the first administrator, or of npm run admin.',
  },
  {
    name: 'STARTER_CONTENT',
    form: 'demo or none',
    without: 'demo',
    meaning: 'What an empty database is filled with, once.',
  },
  {
    name: 'SMTP_URL',
    form: 'smtp://user:password@host:587 or smtps://…',
    without: 'no mail server',
    meaning: 'Where mail is handed over. Beyond this machine a password travels only under TLS.',
  },
  {
    name: 'MAIL_FROM',
    form: '`coach@academy.example`, or `Academy <coach@academy.example>`',
    without: "the site's contact address",
    meaning: 'Who mail comes from.',
  },
  {
    name: 'MAIL_SERVICE_URL',
    form: 'https://mail.example/send-form; http:// only to this machine',
    without: 'no sending service',
    meaning: "A sending service's send-form address, used where there is no SMTP_URL. All four or none.",
  },
  {
    name: 'MAIL_SERVICE_ID',
    form: 'text',
    without: 'none',
    meaning: 'The service identifier of the sending service.',
  },
  {
    name: 'MAIL_TEMPLATE_ID',
    form: 'text',
    without: 'none',
    meaning: 'The template identifier of the sending service.',
  },
  { name: 'MAIL_USER_ID', form: 'text', without: 'none', meaning: 'The user identifier of the sending service.' },
  {
    name: 'TRUSTED_PROXIES',
    form: 'addresses, separated by commas',
    without: 'none',
    meaning: 'The peers whose X-Forwarded-For is believed.',
  },
  {
    name: 'BACKUP_DIR',
    form: 'a folder this user may write to',
    without: 'no backups by itself',
    meaning: 'Where the site puts the backups it makes by itself; best on another disk.',
  },
  { name: 'BACKUP_EVERY', form: 'hours, 0.01 to 8760', without: '24', meaning: 'How often it makes one.' },
  {
    name: 'BACKUP_KEEP',
    form: '1 to 10000',
    without: '7',
    meaning: 'How many it keeps; an older one goes only when a newer one is verified.',
  },
  {
    name: 'METRICS_TOKEN',
    form: '16 to 200 letters and digits',
    without: '/metrics is closed',
    meaning: 'What a reader of /metrics sends as Authorization: Bearer.',
  },
]

export function settingsTable() {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['setting', 'form', 'without it', 'what it is for']),
    line(['---', '---', '---', '---']),
    ...SETTINGS.map(({ name, form, without, meaning }) => line([`\`${name}\``, form, without, meaning])),
  ].join('\n')
}
