const ROWS: [name: string, form: string, without: string, meaning: string][] = [
  ['PORT', '1 to 65535', '3000', 'The port to listen on.'],
  [
    'HOST',
    'an address of this machine',
    '127.0.0.1, with PUBLIC_URL 0.0.0.0',
    'The address to listen on. Behind a proxy on the same machine: 127.0.0.1.',
  ],
  [
    'PUBLIC_URL',
    'https://academy.example',
    'loopback names only',
    'The address people use. Any other host is refused; with https cookies are Secure.',
  ],
  [
    'DATA_DIR',
    'a folder this user may write to',
    './data',
    'The embedded database, the files and uploads on their way.',
  ],
  ['DATABASE_URL', 'postgres://user:password@host:5432/name', 'the embedded database', 'PostgreSQL 15 or newer.'],
  [
    'STORAGE_URL',
    's3://key:secret@host:port/bucket?region=…',
    'DATA_DIR/files',
    'An S3 bucket for the files; tls=no for one without TLS.',
  ],
  [
    'ADMIN_EMAIL',
    'an e-mail address',
    'admin@localhost',
    'The first administrator; matters only while there is none.',
  ],
  [
    'ADMIN_PASSWORD',
    '12 characters or more, no common one',
    'a random one, printed once',
    'The password of the first administrator, or of npm run admin.',
  ],
  ['STARTER_CONTENT', 'demo, debate or none', 'demo', 'What an empty database is filled with, once.'],
  [
    'SMTP_URL',
    'smtp://user:password@host:587 or smtps://…',
    'no mail server',
    'Where mail is handed over. Beyond this machine a password travels only under TLS.',
  ],
  [
    'MAIL_FROM',
    '`coach@academy.example`, or `Academy <coach@academy.example>`',
    "the site's contact address",
    'Who mail comes from.',
  ],
  [
    'MAIL_SERVICE_URL',
    'https://mail.example/send-form; http:// only to this machine',
    'no sending service',
    "A sending service's send-form address, used where there is no SMTP_URL. All four or none.",
  ],
  ['MAIL_SERVICE_ID', 'text', 'none', 'The service identifier of the sending service.'],
  ['MAIL_TEMPLATE_ID', 'text', 'none', 'The template identifier of the sending service.'],
  ['MAIL_USER_ID', 'text', 'none', 'The user identifier of the sending service.'],
  ['TRUSTED_PROXIES', 'addresses, separated by commas', 'none', 'The peers whose X-Forwarded-For is believed.'],
  [
    'BACKUP_DIR',
    'a folder this user may write to',
    'no backups by itself',
    'Where the site puts the backups it makes by itself; best on another disk.',
  ],
  ['BACKUP_EVERY', 'hours, 0.01 to 8760', '24', 'How often it makes one.'],
  ['BACKUP_KEEP', '1 to 10000', '7', 'How many it keeps; an older one goes only when a newer one is verified.'],
  [
    'BACKUP_RECIPIENTS',
    'age1…, separated by commas',
    'backups are not encrypted',
    'Who can open the backups. The key that opens is made by npm run keys and is kept elsewhere.',
  ],
  [
    'BACKUP_RECORDINGS',
    'on or off',
    'off',
    'Whether backups hold practice recordings. off: a restored site has their reviews, without sound and picture.',
  ],
  [
    'MASTER_KEY',
    'a key made by npm run keys',
    'receipts and the secrets of second steps lie open',
    'Seals receipts and the secrets of second steps where they are kept, and signs backups. Keep it elsewhere as well.',
  ],
  [
    'MASTER_KEYS_OPENING',
    'keys, separated by commas',
    'none',
    'Further keys that open what they sealed, until npm run seal has sealed all of it by MASTER_KEY.',
  ],
  [
    'DATA_REQUEST_DAYS',
    '1 to 30',
    '30',
    'Working days in which a request about own data has to be answered: the day it is due is shown to both sides.',
  ],
  [
    'DRAIN_SECONDS',
    '0 to 300',
    '0',
    'How long a stopped site goes on serving with /readyz at 503, so that a balancer sends nobody any more.',
  ],
  [
    'STOP_SECONDS',
    '1 to 600',
    '7',
    'How long what a stopped site has begun may take after that; then its lines are cut. 60 behind a balancer.',
  ],
  [
    'WORKERS',
    '1 to 64, or auto',
    '1',
    'How many processes serve on this machine; auto is one a processor. Each takes the memory of one.',
  ],
  [
    'DEVICE_COPIES',
    'on or off',
    'on',
    'Whether pages and materials a client has opened may be read on their phone without a line, and the roll call of the ' +
      'day on that of a coach. off forgets them.',
  ],
  [
    'KEPT_PAGES_DIR',
    'a folder this user may write to, beside DATA_DIR',
    'pages are kept in memory alone',
    'Where public pages are kept as files for an nginx in front; needs PUBLIC_URL, and is for one node.',
  ],
  [
    'STAFF_SECOND_STEP_DAYS',
    '0 to 365',
    '7',
    'Within how many days staff have to add a passkey or two-step sign-in; 0 asks nobody.',
  ],
  [
    'METRICS_TOKEN',
    '16 to 200 letters and digits',
    '/metrics is closed',
    'What a reader of /metrics sends as Authorization: Bearer.',
  ],
]

/** A test compares this list with `readConfig` and the table in docs/operations.md. */
export const SETTINGS = ROWS.map(([name, form, without, meaning]) => ({ name, form, without, meaning }))

export function settingsTable(): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['setting', 'form', 'without it', 'what it is for']),
    line(['---', '---', '---', '---']),
    ...ROWS.map(([name, ...rest]) => line([`\`${name}\``, ...rest])),
  ].join('\n')
}
