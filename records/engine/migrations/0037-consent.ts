import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table privacy_notices (
    version integer primary key,
    brief text not null,
    body text not null,
    published_at text,
    published_by text
  )`.execute(db)
  await sql`insert into privacy_notices (version, brief, body) values (1, ${textOf(BRIEF)}, ${textOf(BODY)})`.execute(
    db,
  )
  await sql`create table consents (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    purpose text not null,
    given integer not null,
    version integer not null,
    at text not null,
    place text,
    by_guardian integer not null default 0,
    typed_name text,
    paper_file_id text,
    ended_at text,
    task integer not null default 0,
    settled_at text,
    settled_by text
  )`.execute(db)
  await sql`create unique index consents_standing on consents (user_id, purpose, by_guardian) where ended_at is null`.execute(
    db,
  )
  await sql`create index consents_of_person on consents (user_id, at)`.execute(db)
  await sql`create index consents_to_look_at on consents (at) where task = 1 and settled_at is null`.execute(db)
  await sql`create table guardians (
    user_id text primary key references users (id) on delete cascade,
    name text not null,
    relation text not null,
    contact text not null,
    adult_on text not null,
    asked_at text not null,
    place text,
    words text,
    reminded_at text,
    ended_at text,
    sees_progress integer not null default 0
  )`.execute(db)
  await sql`create index guardians_to_remind on guardians (asked_at) where reminded_at is null and ended_at is null`.execute(
    db,
  )
  await sql`create table guardian_links (
    token_hash text primary key,
    user_id text not null references guardians (user_id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    mail_id text
  )`.execute(db)
  await sql`create index guardian_links_of_person on guardian_links (user_id)`.execute(db)
  for (const table of ['wins', 'news']) {
    await sql`alter table ${sql.table(table)} add column user_id text`.execute(db)
    await sql`create index ${sql.id(`${table}_by_person`)} on ${sql.table(table)} (user_id)`.execute(db)
  }
  await countAsShown(db)
}

async function countAsShown(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) {
    await run(
      `create trigger privacy_notices_shown after insert or update or delete on privacy_notices for each statement execute
        function count_content_version()`,
    )
    return
  }
  for (const event of ['insert', 'update', 'delete'])
    await run(
      `create trigger privacy_notices_shown_${event} after ${event} on privacy_notices begin update content_version set
        version = version + 1; end`,
    )
}

const textOf = (lines: readonly string[]) => lines.join('\n').replaceAll('\n  ', ' ')

const BRIEF = [
  'We are {academy}. We keep what we need to train you: your name, how to reach you, your birthdate, what',
  '  you paid and how far you are.',
  'Your coaches and our office see it. We sell it to nobody.',
  'Pictures of you and your wins are shown only if you say yes. You can change your mind on your account',
  '  page, at any time.',
  'Are you under 18? Then your parent or guardian has to agree too.',
  'You may see, correct, download or delete what we keep. Ask us: {email}.',
]

const BODY = [
  '## Who we are',
  '{academy} trains public speakers and pageant contestants in the Philippines. We decide what is done with',
  '  your data, so we answer for it under Republic Act No. 10173, the Data Privacy Act of 2012. Our data',
  '  protection officer reads {email}.',
  '',
  '## What we collect',
  '- Your account: name, e-mail address, a password that we cannot read, and when and from where you signed',
  '  in.',
  '- Your registration: full name, nickname, age, birthdate, address, phone number, your handler’s name,',
  '  and the day you prefer to begin.',
  '- Your payment: the picture of your receipt, its amount and reference number, and what we decided about it.',
  '- Your training: the package, the sessions and assessments you have taken, and who coaches you.',
  '- What you send us yourself: a profile picture, a testimonial, messages.',
  '- Your parent or guardian, if you are under 18: name, relation to you, how to reach them, and what they',
  '  agreed to.',
  'We do not ask for your religion, your health, your grades or government numbers. Please leave them out',
  '  of messages.',
  '',
  '## Why we use it, and what allows us to',
  '- To keep your account and to train you: because you asked for it, and you agreed (Sections 12(a) and',
  '  12(b) of the Act).',
  '- To check payments and keep our books: because tax law tells us to (Section 12(c)).',
  '- To show pictures of you and post your wins: only if you agreed to just that.',
  '- To write to you about news and offers: only if you agreed to just that. Letters about your own',
  '  booking, payment and safety come in any case.',
  '- To keep accounts and the site safe: because we and you need that (Section 12(f)).',
  'Nothing is decided about you by a machine alone, and there is no advertising and no tracking on this site.',
  '',
  '## Who sees it',
  '- Coaches see the trainees who were given to them. The office sees registrations, and whoever checks',
  '  payments sees receipts.',
  '- Companies that run our servers and carry our mail store it for us and may use it for nothing else.',
  '- Authorities, only when the law obliges us.',
  'Nobody else. We sell no data.',
  '',
  '## How long we keep it',
  '- Your account and registration: until you ask us to delete them.',
  '- Confirmed payments: ten years, as our books must be kept. Without your name once your account is deleted.',
  '- What you never finished, and receipts that were rejected or replaced: at most six months after we no',
  '  longer need them.',
  '- Messages you send by the contact form: two years.',
  '- What you agreed to and when: as long as your account.',
  '',
  '## Pictures and wins',
  'When you say yes to photographs, we may take pictures at trainings and contests and show your win with',
  '  its picture on this site and on our social pages. When you take that back, your pictures on this site',
  '  give way to a drawing at once. What others have copied or shared before, we can ask to be removed but',
  '  not undo.',
  '',
  '## If you are under 18',
  'Your parent or guardian has to agree before your training begins. They read this same notice, agree to',
  '  each purpose apart and may take it back, by a link that is theirs alone. When you turn 18 we ask you',
  '  yourself.',
  '',
  '## Your rights',
  'By the Data Privacy Act you may',
  '- be told what we do with your data: that is this page;',
  '- see it and have a copy: ‘Download my data’ on your account page;',
  '- have it corrected: on your account page, or by writing to us;',
  '- object, and take back what you agreed to, as easily as you gave it: ‘What you agreed to’ on your',
  '  account page;',
  '- have it erased or blocked: ‘Delete my account’ on your account page;',
  '- be paid for damage that wrong or unlawful use has done to you;',
  '- complain to the National Privacy Commission.',
  'Saying no to photographs or news changes nothing about your training. Without your consent to training',
  '  itself we cannot train you.',
  '',
  '## How we keep it safe',
  'What travels between you and us is encrypted. Passwords are kept in a form nobody can read. Staff see',
  '  only what their work needs, and a log says who looked at what. If something goes wrong that could harm',
  '  you, we tell you and the National Privacy Commission within 72 hours of knowing it.',
  '',
  '## Questions and complaints',
  'Write to our data protection officer: {email}. If our answer does not satisfy you, you may turn to the',
  '  National Privacy Commission of the Philippines: privacy.gov.ph.',
  '',
  '## When this notice changes',
  'Each version has a number and stays readable. Your account page says which version you agreed to.',
]
