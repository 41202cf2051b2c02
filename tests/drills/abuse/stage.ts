import { saveDrill } from '#records/training/practice/drills'
import { agreeToRecordings, sentAttempt } from '#tests/practice'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Actor } from '#domain/accounts/accounts'
import { endSession, openSession } from '#records/accounts/accounts'
import { hashOfToken, newId, openRecords, type Records } from '#records/engine/db'
import { addFacebookExport } from '#records/import/facebook-exports'
import { addStoryDraft } from '#records/import/story-drafts'
import { addImport } from '#records/import/imports'
import { addStatement } from '#records/money/statements/add-statement'
import { statementOf } from '#tests/statements/sent'
import { keepPolicyReports } from '#records/operating/policy-reports'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { invitationLink, inviteStaff } from '#records/accounts/staff-invitations'
import { takeMinorByLink } from '#records/consent/guardian-accounts'
import { answerAsGuardian, requestGuardianConsent, guardianLink } from '#records/consent/guardians'
import { answerPurposes } from '#records/consent/consents'
import { CERTIFICATE_NUMBER_RANDOM_LENGTH, numberFrom } from '#domain/training/certificates/numbers'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { makeFeed } from '#records/training/calendar-feeds/feeds'
import { newSession } from '../../sessions.ts'
import { setCoach } from '#records/training/assign-coach'
import { planSessions } from '#records/training/sessions/plan'
import { decidePayment } from '#records/enrolment/payments'
import { putQrPh, qrPhForStaff, showQrPh } from '#records/money/qr-ph/academy-code'
import { paymentCodeFor } from '#records/money/qr-ph/payment-codes'
import { recordFile } from '#records/files/files'
import { addChild } from '#records/accounts/families/families'
import { listZip } from '#services/import/zip-entries'
import { openDiskStore } from '#services/files/files'
import { hashPassword } from '#services/accounts/passwords'
import {
  actorOfUser,
  arrivedUpload,
  done,
  enrolled,
  newAdministrator,
  newClient,
  payFor,
  reachReceiptStep,
  READ,
  keptFile,
  keptMaterial,
} from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { ACADEMY_CODE } from '../../qr-pictures.ts'
import { openRow, openSessionLink, openVerification } from './reset-link.ts'
import { stageOpenHours } from './stage-open-hours.ts'
import { stageSeats } from './stage-seats.ts'
import { stageTrial } from './stage-trial.ts'
import type { Site } from '../../site.ts'

/**
 * Who asks: an owner, a visitor, a new client, one whose payment waits, an enrolled one, another client, an
 * administrator demoted while signed in, a person with an ended session, a manager, a cashier, the enrolled client's
 * coach, a coach without trainees, and a manager whose account was closed while signed in.
 */
export const ROLES = ['ADM', 'A', 'N', 'P', 'E', 'X', 'D', 'Z', 'M', 'K', 'C', 'C0', 'MZ'] as const
export type Role = (typeof ROLES)[number]

/** Words that occur only in private records; an unauthorised reader must never see one. */
export const CANARIES = {
  P: 'Canarya Pilapil',
  E: 'Enrica Kanaria',
  N: 'Waiting words of Nora',
  X: 'Xanthe Canario',
  material: 'kanarya-breathing.pdf',
} as const
export const PASSWORD = 'stage-whisper-12'

export type Stage = {
  records: Records
  people: Record<Exclude<Role, 'A' | 'Z'>, Actor>
  /** The cookie each role sends; null for a visitor. */
  cookies: Record<Role, string | null>
  /** A separate session for an action that ends sessions. */
  freshCookie(role: Exclude<Role, 'A' | 'Z'>): Promise<string>
  /** Of an owner whose last re-authentication is an hour ago. */
  staleCookie(): Promise<string>
  ids: Record<
    | 'child'
    | 'win'
    | 'news'
    | 'accomplishment'
    | 'member'
    | 'hidden'
    | 'material'
    | 'payment'
    | 'question'
    | 'trainee'
    | 'message'
    | 'mail'
    | 'upload'
    | 'deletion'
    | 'correction'
    | 'invitation'
    | 'joining'
    | 'newcomer'
    | 'withdrawal'
    | 'minor'
    | 'ward'
    | 'hold'
    | 'certificate'
    | 'acknowledgement'
    | 'voucher'
    | 'assessed'
    | 'dropped'
    | 'attendance'
    | 'session'
    | 'ownSession'
    | 'moveRequest'
    | 'sessionToCancel'
    | 'sessionToMove'
    | 'openHours'
    | 'hoursToRemove'
    | 'drill'
    | 'attempt'
    | 'homework'
    | 'section'
    | 'arranged'
    | 'qrPh'
    | 'payCode'
    | 'payCentavos'
    | 'statementLine'
    | 'importColumns'
    | 'importRun'
    | 'facebook'
    | 'draft'
    | 'trialSlot'
    | 'slotToClose'
    | 'enquiry'
    | 'seatSession'
    | 'seatEntry',
    string
  >
  files: Record<
    | 'receipt'
    | 'answer'
    | 'avatar'
    | 'material'
    | 'picture'
    | 'withheld-picture'
    | 'guardian-paper'
    | 'payment-details'
    | 'former-payment-details'
    | 'qr-ph',
    string
  >
  /** By which each may end a session of their own. */
  handles: Record<'ADM' | 'N' | 'P', string>
  resetToken(): Promise<string>
  verifyToken(): Promise<string>
  sessionLinkToken(): Promise<string>
  joinToken: string
  guardianToken: string
  trialToken: string
  seatToken: string
  calendarToken: string
  /** When the session of the enrolled one begins. */
  starts: string
  startsOfCancelled: string
}

const DRILL_WORDS = {
  kind: 'question' as const,
  text: 'What do you see from here?',
  thinkSeconds: 5,
  speakSeconds: 60,
  yellowAt: 40,
  redAt: 50,
  packages: [],
  sectionId: null,
}

/** Two sessions of the trainee and their coach, far enough ahead to stay in the future. */
async function plannedOn(records: Records, made: { ADM: Actor; C: Actor }, trainee: string, now: Date) {
  const day = addDays(dayOf(now.toISOString()), 20)
  const starts = [addMinutes(startOfDay(day), 600), addMinutes(startOfDay(day), 720)]
  const planFacts = {
    kind: 'q-and-a' as const,
    minutes: 60,
    place: '',
    coachId: made.C.id,
    capacity: 2,
    anyway: true,
  }
  const plan = { ...planFacts, starts, traineeIds: [trainee] }
  const { ids } = done(await planSessions(records, made.ADM, plan, now))
  const [session = '', dropped = ''] = ids
  const { id: attendance } = await records.read
    .selectFrom('attendances')
    .select('id')
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow()
  return { session, dropped, attendance }
}

/** The academy's code, shown to clients, and a payment code of the other client. */
async function codesToPayBy(records: Records, { ADM, X }: { ADM: Actor; X: Actor }, now: Date) {
  const accountFacts = { accountName: '', accountNumber: '' }
  done(await putQrPh(records, ADM, { payload: ACADEMY_CODE, picture: keptFile('qr-ph'), ...accountFacts }, now))
  const { id: qrPh = '' } = (await qrPhForStaff(records, ADM)) ?? {}
  done(await showQrPh(records, ADM, { id: qrPh, arrived: true }, now))
  // Of a package whose page stays closed during the drill, because opening it would ask for its own price.
  const amountCentavos = 12_345
  const payCode = await paymentCodeFor(records, X, { package: 'package_d', partOf: null, amountCentavos }, now)
  return { qrPh, payCode, payCentavos: String(amountCentavos) }
}

type PutFile = (key: string, bytes: Uint8Array, contentType: string) => Promise<void>

/** Two files that were read and not imported yet. */
async function draftImports(records: Records, ADM: Actor, put: PutFile, picture: Buffer, now: Date) {
  const table = {
    header: ['Name', 'Email', 'Birthdate'],
    firstRow: 2,
    rows: [['Canary Import', 'canary.import@client.example', '1990-01-31']],
  }
  const sheet = { fileName: 'Canary sheet.csv', table }
  const { id: importColumns } = done(await addImport(records, ADM, sheet, now))
  const { id: importRun } = done(await addImport(records, ADM, sheet, now))
  const zip = Buffer.from(zipSync({ 'posts/media/a.png': picture }))
  const key = 'exports/canary.zip'
  await put(key, zip, 'application/zip')
  const pictures = await listZip(zip.length, async (start, length) => zip.subarray(start, start + length))
  const post = { day: '2026-01-01', at: 1_767_225_600, text: 'Canary post', link: null, pictures }
  const posts = { key, fileName: 'Canary posts.zip', posts: [post] }
  const { id: facebook } = done(await addFacebookExport(records, ADM, posts, now))
  const words = { title: 'Canary draft', content: 'Words', date: '2026-01-01', postUrl: null }
  const draft = newId()
  done(await addStoryDraft(records, ADM, { id: draft, kind: 'wins', words, picture: null }, now))
  return { importColumns, importRun, facebook, draft }
}

/** Fills a running site with the thirteen roles and one record of each private kind. */
export async function setStage(site: Pick<Site, 'dataDir'>): Promise<Stage> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const store = openDiskStore(join(site.dataDir, 'files'))
  const now = new Date()
  const passwordHash = await hashPassword(PASSWORD)
  const made = {
    ADM: await newAdministrator(records),
    N: await newClient(records, 'Nora Bago'),
    P: await newClient(records, CANARIES.P),
    E: await newClient(records, CANARIES.E),
    X: await newClient(records, 'Xandra Iba'),
    D: await newAdministrator(records),
    M: await newAdministrator(records, 'manager'),
    K: await newAdministrator(records, 'cashier'),
    C: await newAdministrator(records, 'coach'),
    C0: await newAdministrator(records, 'coach'),
    MZ: await newAdministrator(records, 'manager'),
  }
  // The form's full name becomes the person's name: theirs stays the canary. Other tests of this process fill in the form as it was.
  const filled = { ...FORM }
  Object.assign(FORM, { fullName: CANARIES.P, handlerName: CANARIES.P })
  const { paymentId: payment } = await payFor(records, made.P.id, 'package_w', now)
  Object.assign(FORM, { fullName: CANARIES.E, handlerName: CANARIES.E })
  const { paymentId: trainee } = await enrolled(records, made.ADM, made.E.id, 'package_o')
  Object.assign(FORM, { fullName: CANARIES.X, handlerName: CANARIES.X })
  await reachReceiptStep(records, made.X.id, 'package_r')
  Object.assign(FORM, filled)
  const upload = await arrivedUpload(records, made.X.id, now)
  await records.write
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where(
      'id',
      'in',
      Object.values(made).map(({ id }) => id),
    )
    .execute()

  const cookieOf = async (id: string, at = new Date()) => `session=${await openSession(records, id, at)}`
  const gone = await openSession(records, made.E.id, now)
  await endSession(records, hashOfToken(gone))
  const cookies: Stage['cookies'] = {
    ADM: await cookieOf(made.ADM.id),
    A: null,
    N: await cookieOf(made.N.id),
    P: await cookieOf(made.P.id),
    E: await cookieOf(made.E.id),
    X: await cookieOf(made.X.id),
    D: await cookieOf(made.D.id),
    Z: `session=${gone}`,
    M: await cookieOf(made.M.id),
    K: await cookieOf(made.K.id),
    C: await cookieOf(made.C.id),
    C0: await cookieOf(made.C0.id),
    MZ: await cookieOf(made.MZ.id),
  }
  done(await setCoach(records, made.ADM, { traineeId: trainee, coachId: made.C.id }, now))
  await records.write
    .updateTable('users')
    .set({ disabled_at: now.toISOString() })
    .where('id', '=', made.MZ.id)
    .execute()
  await records.write.updateTable('users').set({ type: 'CLIENT_USER' }).where('id', '=', made.D.id).execute()

  const picture = await sharp({
    create: { width: 64, height: 64, channels: 3, background: { r: 120, g: 20, b: 30 } },
  })
    .png()
    .toBuffer()
  const file = async (kind: Exclude<keyof Stage['files'], 'answer'>, ownerId: string | null) => {
    const key = `${kind}s/${newId()}`
    await store.put(key, picture, 'image/png')
    return recordFile(
      records.write,
      {
        kind,
        ownerId,
        key,
        viewKey: key,
        contentType: 'image/png',
        viewType: 'image/png',
        bytes: picture.length,
        width: 64,
        height: 64,
        sha256: newId(),
        sourceSha256: null,
      },
      now,
    )
  }
  const files = {
    receipt: await file('receipt', made.P.id),
    answer: await file('receipt', made.P.id),
    avatar: await file('avatar', made.P.id),
    material: await file('material', null),
    picture: await file('picture', null),
    'withheld-picture': await file('withheld-picture', null),
    'guardian-paper': await file('guardian-paper', null),
    'payment-details': await file('payment-details', null),
    'former-payment-details': await file('former-payment-details', null),
    'qr-ph': await file('qr-ph', null),
  }
  // P has two questions: one is answered with a picture, one is open.
  await records.write
    .insertInto('payment_questions')
    .values({
      id: newId(),
      payment_id: payment,
      asked_at: new Date(now.getTime() - 1000).toISOString(),
      asked_by: made.ADM.id,
      words: CANARIES.P,
      answered_at: now.toISOString(),
      answer_text: CANARIES.P,
      answer_file_id: files.answer,
    })
    .execute()
  await decidePayment(records, made.ADM, payment, 'ask', { reason: CANARIES.P, now })
  const question = (await lastQuestion(records, made.P))?.id ?? ''
  const material = newId()
  await records.write
    .insertInto('learning_materials')
    .values({
      id: material,
      file_name: CANARIES.material,
      file_id: files.material,
      image: null,
      created_at: now.toISOString(),
      updated_by: null,
    })
    .execute()
  const message = newId()
  await records.write
    .insertInto('contact_messages')
    .values({
      id: message,
      name: CANARIES.P,
      email: 'canary@client.example',
      subject: 'Private',
      message: CANARIES.P,
      received_at: now.toISOString(),
      read_at: null,
    })
    .execute()
  const mail = newId()
  await records.write
    .insertInto('outbox')
    .values({
      id: mail,
      kind: 'contact-message',
      recipient: 'canary@client.example',
      sender_name: 'Academy',
      reply_to: null,
      subject: CANARIES.P,
      text: CANARIES.P,
      html: CANARIES.P,
      created_at: now.toISOString(),
      attempts: 1,
      next_at: now.toISOString(),
      failed_at: now.toISOString(),
      sent_at: null,
      last_error: 'refused',
      once: null,
      claimed_by: null,
      claimed_until: null,
    })
    .execute()
  const first = async (table: 'wins' | 'news' | 'accomplishments' | 'members') =>
    (await records.read.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id
  const invited = async (email: string) =>
    done(await inviteStaff(records, made.ADM, { email, role: 'coach', mailed: false }, now)).id
  const minor = await minorOf(records, now)
  const sessions = await sessionsOf(records, { ...made.E, traineeId: trainee }, made.C, now)
  const section = newId()
  await records.write
    .insertInto('material_sections')
    .values({ id: section, name: 'Week one', position: 0, updated_by: null })
    .execute()
  const drill = newId()
  for (const id of [drill, newId()])
    done(await saveDrill(records, made.ADM, { id, revision: null, words: DRILL_WORDS }, now))
  const paying = await codesToPayBy(records, made, now)
  const arranged = await keptMaterial(records, { name: 'Arranged.pdf', section })
  await keptMaterial(records, { name: 'Below it.pdf', section })
  const sent = statementOf([{ centavos: 77, words: 'Canary transfer', reference: 'CANARY12345' }], 'Canary account')
  done(await addStatement(records, made.ADM, sent, now))
  const { id: statementLine } = await records.read
    .selectFrom('statement_lines')
    .select('id')
    .where('account', '=', sent.account)
    .executeTakeFirstOrThrow()
  const practised = await practisedBy(records, made, drill, now)
  const ids = {
    drill,
    ...practised,
    statementLine,
    ...(await draftImports(records, made.ADM, (...file) => store.put(...file), picture, now)),
    win: await first('wins'),
    news: await first('news'),
    accomplishment: await first('accomplishments'),
    member: await first('members'),
    hidden: newId(),
    material,
    payment,
    question,
    trainee,
    message,
    mail,
    upload,
    deletion: newId(),
    correction: newId(),
    invitation: await invited('invited@academy.example'),
    joining: await invited('joining@academy.example'),
    newcomer: (await newAdministrator(records, 'cashier')).id,
    withdrawal: await withdrawn(records, now),
    minor: minor.id,
    ward: await wardOf(records, made.N, now),
    hold: newId(),
    certificate: numberFrom(Array.from({ length: CERTIFICATE_NUMBER_RANDOM_LENGTH }, (_, at) => at)),
    acknowledgement: '2020-000001',
    voucher: newId(),
    section,
    arranged: arranged.id,
    ...paying,
    assessed: newId(),
    ...(await plannedOn(records, made, trainee, now)),
    ownSession: sessions.ownSession,
    moveRequest: sessions.moveRequest,
    sessionToCancel: sessions.sessionToCancel,
    sessionToMove: sessions.sessionToMove,
  }
  await records.write
    .insertInto('legal_holds')
    .values({
      id: ids.hold,
      subject: 'person',
      subject_id: made.N.id,
      reason: 'A case',
      placed_at: now.toISOString(),
      placed_by: made.ADM.id,
    })
    .execute()
  await records.write
    .insertInto('attendances')
    .values({ id: ids.assessed, trainee_id: trainee, kind: 'assessment', created_at: now.toISOString() })
    .execute()
  await records.write
    .insertInto('certificates')
    .values({
      number: ids.certificate,
      user_id: made.E.id,
      enrolment_id: trainee,
      name: 'Graciela Tapos',
      package_name: 'Package of the stage',
      given_at: now.toISOString(),
      given_by: made.C.id,
    })
    .execute()
  await records.write
    .insertInto('vouchers')
    .values({
      id: ids.voucher,
      code: 'OFSTAGE1',
      kind: 'percent',
      value: 10,
      packages: '[]',
      starts_on: null,
      ends_on: null,
      most: null,
      off_at: null,
      added_at: now.toISOString(),
      added_by_form: null,
      updated_by: null,
    })
    .execute()
  await records.write
    .insertInto('acknowledgements')
    .values({
      number: ids.acknowledgement,
      year: 2020,
      sequence: 1,
      entry_id: newId(),
      payment_id: trainee,
      user_id: made.E.id,
      name: 'Graciela Tapos',
      package_name: 'Package of the stage',
      amount_centavos: 100,
      issuer: JSON.stringify({ name: 'Academy', address: '', taxNumber: '', permit: '' }),
      issued_at: now.toISOString(),
    })
    .execute()
  const trial = await stageTrial(records, made.ADM, now)
  const planning = await stageOpenHours(records, made.C, now)
  const seats = await stageSeats(records, { owner: made.ADM, coach: made.C, trainee }, now)
  const joinToken = done(await invitationLink(records, made.ADM, ids.joining, now)).token
  await records.write
    .insertInto('packages')
    .values({
      key: 'package_matrix',
      position: 4,
      name: 'Nobody’s package',
      description: '',
      price_centavos: null,
      sessions: 1,
      assessments: 1,
    })
    .execute()
  const leaving = await newClient(records, 'Lena Paalam')
  await records.write
    .insertInto('correction_requests')
    .values({
      id: ids.correction,
      user_id: (await newClient(records, 'Mali Petsa')).id,
      words: 'My name is wrong.',
      asked_at: now.toISOString(),
    })
    .execute()
  await records.write
    .insertInto('deletion_requests')
    .values({
      id: ids.deletion,
      user_id: leaving.id,
      name: leaving.name,
      email: leaving.email,
      asked_at: now.toISOString(),
    })
    .execute()
  await keepPolicyReports(records, [{ directive: 'script-src', blocked: 'https://evil.example', page: '/home' }], now)
  await records.write
    .insertInto('members')
    .values({
      id: ids.hidden,
      name: 'Hidden Member',
      titles: 'None',
      testimonial: CANARIES.P,
      image: null,
      date: null,
      updated_by: null,
      hidden: 1,
    })
    .execute()

  for (const role of ['N', 'X'] as const)
    await records.write
      .insertInto('testimonial_reviews')
      .values({
        user_id: made[role].id,
        name: made[role].name,
        titles: 'Finalist',
        testimonial: CANARIES[role],
        image: null,
        sent_at: now.toISOString(),
        state: 'waiting',
        reason: null,
      })
      .execute()

  const people = Object.fromEntries(
    await Promise.all(
      Object.entries(made).map(async ([role, { id }]) => [role, await actorOfUser(records, id)] as const),
    ),
  )
  return {
    records,
    people: { ...made, ...people },
    cookies,
    // Of twenty sessions an account the oldest end: these are older than the one each role keeps.
    freshCookie: async (role) => {
      const cookie = await cookieOf(made[role].id, new Date(Date.now() - 3_600_000))
      const token_hash = hashOfToken(cookie.slice('session='.length))
      const proved_at = new Date().toISOString()
      await records.write.updateTable('sessions').set({ proved_at }).where('token_hash', '=', token_hash).execute()
      return cookie
    },
    staleCookie: () => cookieOf(made.ADM.id, new Date(Date.now() - 3_600_000)),
    ids: { ...ids, ...trial.ids, ...planning, ...seats.ids, child: await childOf(records, made.N) },
    trialToken: trial.token,
    seatToken: seats.seatToken,
    files,
    handles: { ADM: handleOf(cookies.ADM), N: handleOf(cookies.N), P: handleOf(cookies.P) },
    resetToken: () => openRow(records, made.X.id),
    verifyToken: () => openVerification(records, made.N.id),
    sessionLinkToken: () => openSessionLink(records, made.N),
    joinToken,
    guardianToken: minor.token,
    calendarToken: sessions.calendarToken,
    starts: sessions.starts,
    startsOfCancelled: sessions.startsOfCancelled,
  }
}

/** Sessions of a trainee with their coach, one of which they ask to move and one they cancel, and their private calendar. */
async function sessionsOf(records: Records, trainee: Actor & { traineeId: string }, coach: Actor, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const session = (days: number, kind: 'q-and-a' | 'assessment' = 'q-and-a') =>
    newSession(records, {
      kind,
      startsAt: inDays(days),
      trainees: [trainee],
      coach,
      place: 'Studio of the matrix',
      now,
    })
  const [next, withRequest, toCancel] = [await session(5), await session(6), await session(8, 'assessment')]
  const { sessionId: sessionToMove } = await session(9)
  const moveRequest = newId()
  await records.write
    .insertInto('session_move_requests')
    .values({
      id: moveRequest,
      attendance_id: withRequest.attendanceIds[0] ?? '',
      user_id: trainee.id,
      starts_at: inDays(6).toISOString(),
      wished_at: inDays(7).toISOString(),
      words: 'An exam.',
      asked_at: now.toISOString(),
    })
    .execute()
  const calendarToken = done(await makeFeed(records, trainee, now))
  const cancelled = { sessionToCancel: toCancel.sessionId, startsOfCancelled: inDays(8).toISOString(), sessionToMove }
  return { ownSession: next.sessionId, moveRequest, calendarToken, starts: inDays(5).toISOString(), ...cancelled }
}

/** A child whom this client added. */
async function childOf(records: Records, parent: Actor): Promise<string> {
  const details = { firstName: 'Munti', lastName: 'Bagong-Bata', nickname: '', birthdate: '2015-06-12' }
  const { id } = done(await addChild(records, parent, { details, formId: newId(), agreed: READ }, new Date()))
  return id
}

/** A client under 18 who has named a guardian, and the guardian's link. */
async function minorOf(records: Records, now: Date, name = 'Munti Bata'): Promise<{ id: string; token: string }> {
  const client = await newClient(records, name)
  const birthdate = `${now.getUTCFullYear() - 12}-01-01`
  await records.write.updateTable('users').set({ birthdate }).where('id', '=', client.id).execute()
  const words = { guardianName: 'Ana Magulang', guardianRelation: 'Mother', guardianContact: '0917 123 4567' }
  done(await requestGuardianConsent(records, client, words, READ.place, now))
  return { id: client.id, token: done(await guardianLink(records, client, now)) }
}

/** A minor with an account of their own, whom this client took into theirs as the guardian. */
async function wardOf(records: Records, guardian: Actor, now: Date): Promise<string> {
  const { id, token } = await minorOf(records, now, 'Wala Bantay')
  const said = { act: 'agree', answers: { training: true }, name: guardian.name, words: '', read: READ } as const
  done(await answerAsGuardian(records, token, said, now))
  done(await takeMinorByLink(records, guardian, { token, mailIsSetUp: false }, now))
  return id
}

/** A consent that its client withdrew. */
async function withdrawn(records: Records, now: Date): Promise<string> {
  const client = await newClient(records, 'Wanda Bawi')
  for (const photographs of [true, false]) done(await answerPurposes(records, client, { photographs }, READ, now))
  const row = await records.read.selectFrom('consents').select('id').where('task', '=', 1).executeTakeFirstOrThrow()
  return row.id
}

const handleOf = (cookie: string | null) => hashOfToken(cookie?.slice('session='.length) ?? '').slice(0, 24)

/** A recording of the enrolled client with its homework, which their coach and owners may play. */
async function practisedBy(records: Records, made: Record<'E' | 'C', Actor>, drill: string, now: Date) {
  await agreeToRecordings(records, made.E, true)
  const homework = newId()
  const { payment_id } = await records.read
    .selectFrom('trainees')
    .select('payment_id')
    .where('user_id', '=', made.E.id)
    .executeTakeFirstOrThrow()
  await records.write
    .insertInto('practice_assignments')
    .values({
      id: homework,
      user_id: made.E.id,
      payment_id,
      drill_id: drill,
      due_day: null,
      session_id: null,
      assigned_by: made.C.id,
      assigned_at: now.toISOString(),
    })
    .execute()
  const attempt = await sentAttempt(records, made.E, drill, { assignmentId: homework }, now)
  return { attempt, homework }
}
