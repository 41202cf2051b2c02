import { sql, type Kysely } from 'kysely'

const TEXTS = {
  'brand.tagline': 'Public speaking and pageant training',
  'splash.title': 'A word before the curtain rises',
  'contact.eyebrow': 'A word to us',
  'contact.lead':
    'Ask about a class, a date or a stage you are thinking of. A person reads every message and answers by email.',
  'home.sash': 'Public speaking\nPageant training',
  'home.title': 'Rise.\nSpeak.\n*Reign.*',
  'latest.eyebrow': 'The latest win',
  'latest.title': 'Another Victory',
  'wins.title': 'Recent Wins',
  'training.eyebrow': 'How we train',
  'training.title': 'Three acts, one evening that is yours',
  'training.aboutTitle': 'An evening in three acts',
  'packages.eyebrow': 'Admission',
  'admission.eyebrow': 'Admission',
  'admission.title': 'Training Packages',
  'admission.choose': 'Select Your Package',
  'mentors.eyebrow': 'In the wings',
  'mentors.heading': 'Meet the Mentors',
  'about.sash': 'About us',
  'about.title': 'A small school\nfor *large* rooms',
  'partners.eyebrow': 'On the bill with us',
  'history.eyebrow': 'How it began',
  'goals.eyebrow': 'What we measure ourselves by',
  'values.eyebrow': 'House rules',
  'values.title': 'Core Values',
  'accomplishments.eyebrow': 'So far',
  'questions.eyebrow': 'FAQ',
  'questions.title': 'Before you ask',
  'members.eyebrow': 'The cast',
  'members.lead':
    'They stood where you will stand. Their titles are on the ribbons; some of them have written down how it went.',
  'members.empty': 'Nobody is listed yet. The first name will stand here after the next coronation night.',
}
const STEPS = [
  { title: 'Rise', short: 'Posture, breath, walk. The body learns to be looked at.' },
  { title: 'Speak', short: 'Voice, structure, the question answered while the clock runs.' },
  { title: 'Reign', short: 'Composure after the result, whatever it is.' },
]

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table site_versions (part text not null, number integer not null, value text not null,
        changed text not null, saved_at text not null, saved_by text references users (id) on delete set null,
        primary key (part, number))`,
    )
    .execute(db)
  const { rows } = await sql<{ name: string; value: string; updated_at: string }>`select name, value, updated_at
    from site_content where name in ('openedAt', 'tabs', 'hero')`.execute(db)
  const opened = rows.find(({ name }) => name === 'openedAt')
  if (!opened) return proposeNeutralNotice(db)
  const tabs = rows.find(({ name }) => name === 'tabs')
  const steps = readTabs(tabs?.value).map((tab, at) => ({ ...STEPS[at], ...tab }))
  const tabsValue = JSON.stringify(steps.length > 0 ? steps : STEPS.map((step) => ({ ...step, text: step.short })))
  await sql`insert into site_content (name, value, updated_at) values ('texts', ${JSON.stringify(TEXTS)},
    ${opened.updated_at})`.execute(db)
  if (!rows.some(({ name }) => name === 'hero'))
    await sql`insert into site_content (name, value, updated_at)
      values ('hero', ${JSON.stringify(HERO)}, ${opened.updated_at})`.execute(db)
  if (tabs) await sql`update site_content set value = ${tabsValue} where name = 'tabs'`.execute(db)
  else
    await sql`insert into site_content (name, value, updated_at)
      values ('tabs', ${tabsValue}, ${opened.updated_at})`.execute(db)
}

async function proposeNeutralNotice(db: Kysely<never>): Promise<void> {
  await sql`update privacy_notices set body = replace(body, ' trains public speakers and pageant contestants in the Philippines.',
    ' is an academy in the Philippines.') where version = 1 and published_at is null`.execute(db)
}

const HERO = { words: ['poise', 'a clear voice'], lead: '', aboutLead: '' }

function readTabs(value: string | undefined): object[] {
  try {
    const tabs: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(tabs) ? tabs.filter((tab) => typeof tab === 'object' && tab !== null) : []
  } catch {
    return []
  }
}
