import { createHash } from 'node:crypto'
import { isKeptId, oldPassword, readAccomplishment, readHeader, readHistory, readMaterial, readMember, readPackages, readPayment, readStory, readTrainee, readUser, type Collection, type OldRecord, type Reading } from '#domain/move-in'
import { PACKAGE_KEYS } from '#domain/packages'
import { markOf, type Here, type Moved, type MovedRow } from '#records/move-in'
import type { NewFile } from '#records/files'
import { drawMissingReceipt } from './missing-receipt.ts'
import type { Pictures } from './pictures.ts'
import { shown, type Report } from './report.ts'
import type { OldFile } from './storage.ts'

export type Old = Map<Collection, [id: string, record: OldRecord | null][]>
type Tools = { here: Here; report: Report; pictures: Pictures; find(path: string): Promise<OldFile | null>; hash(passwords: string[]): Promise<(string | null)[]>; now: Date }

/** Thrown for a record whose place in the new site is taken or gone. */
class Skipped extends Error {}

/** Decides what becomes of every record of the old site, in an order in which each finds what it needs, and keeps their files. It changes no record. */
export async function planMove(old: Old, tools: Tools): Promise<Moved[]> {
  const { here, report, pictures, find, now } = tools
  const moved: Moved[] = []
  const at = now.toISOString()

  /** Reads each record of a collection and makes rows of those that are new or have changed. `knownBy` is what the record is recognised by beside its words: its files. */
  async function each<Read>(collection: Collection, read: (id: string, record: OldRecord) => Reading<Read>, make: (id: string, words: Read, files: Files, record: OldRecord) => Promise<MovedRow[]> | MovedRow[], pathsOf: (words: Read) => (string | null)[] = () => []): Promise<void> {
    const seen = new Set<string>()
    for (const [id, record] of old.get(collection) ?? []) {
      if (!isKeptId(id) || seen.has(id)) {
        report.skip(collection, id, 'its id cannot be kept')
        continue
      }
      seen.add(id)
      const words: Reading<Read> = record ? read(id, record) : { ok: false, because: 'it is no record' }
      if (!words.ok || !record) {
        report.skip(collection, id, words.ok ? 'it is no record' : words.because)
        continue
      }
      const files = await filesOf(pathsOf(words.do))
      const digest = createHash('sha256').update(JSON.stringify([words.do, ...files.map(({ file }) => file?.sha256 ?? null)])).digest('hex')
      const missing = files.filter(({ path, file }) => path !== null && !file).map(({ path }) => `missing file ${shown(path ?? '')}`)
      try {
        const known = here.digests.get(markOf(collection, id))
        const holder: Files = { files, taken: [], notes: [] }
        const rows = await make(id, words.do, known === digest ? { ...holder, files: [] } : holder, record)
        for (const line of missing) report.note(collection, line)
        if (known === digest) {
          report.count(collection, 'unchanged')
          continue
        }
        for (const line of holder.notes) report.note(collection, line)
        report.count(collection, 'imported')
        moved.push({ collection, id, digest, rows, files: holder.taken })
      } catch (error) {
        if (!(error instanceof Skipped)) throw error
        for (const line of missing) report.note(collection, line)
        report.skip(collection, id, error.message)
      }
    }
  }

  type Files = { files: { path: string | null; file: OldFile | null }[]; taken: Moved['files']; notes: string[] }

  const filesOf = async (paths: (string | null)[]) => Promise.all(paths.map(async (path) => ({ path, file: path ? await find(path) : null })))
  /** The new id of the nth file of a record; null for none, for a missing one, and for one that cannot be taken, which is noted. */
  const shownFile = async (holder: Files, nth: number, kind: NewFile['kind'], ownerId: string | null): Promise<string | null> => {
    const file = holder.files[nth]?.file
    if (!file) return null
    const answer = await pictures.take(kind, file, ownerId)
    if ('because' in answer) {
      holder.notes.push(`skipped file ${shown(file.path)}: ${answer.because}`)
      return null
    }
    holder.taken.push(...answer.files)
    return answer.id
  }
  const fresh = (collection: Collection, id: string, ids: Set<string>) => {
    const mark = here.digests.has(markOf(collection, id))
    if (ids.has(id) && !mark) throw new Skipped('a record of this site has its id')
    // What staff have deleted, or a person had deleted, does not come back.
    if (!ids.has(id) && mark) throw new Skipped('it was taken over before and deleted here since')
    ids.add(id)
  }

  const prices = new Map(here.packages.map((each) => [each.key, { price: each.price_centavos, sessions: each.sessions, assessments: each.assessments }]))
  await each('packages', readPackages, (_id, { packages, odd }, holder) => {
    for (const name of odd) holder.notes.push(`skipped packages/${shown(name)}: it is none of the four packages`)
    return packages.map(({ key, priceCentavos, ...rest }): MovedRow => {
      prices.set(key, { price: priceCentavos, sessions: rest.sessions, assessments: rest.assessments })
      return { table: 'packages', row: { key, position: PACKAGE_KEYS.indexOf(key), ...rest, price_centavos: priceCentavos } }
    })
  })

  const toHash: { row: { password_hash?: string | null }; password: string }[] = []
  const people = new Map<string, { createdAt: string | null }>()
  await each(
    'users',
    (_id, record) => readUser(record),
    async (id, user, holder, record) => {
      const owner = here.emails.get(user.email)
      if (owner !== undefined && owner !== id) throw new Skipped(people.has(owner) ? `users/${shown(owner)} has the same e-mail address` : 'an account of this site has its e-mail address')
      const isNew = !here.ids.users.has(id)
      fresh('users', id, here.ids.users)
      here.emails.set(user.email, id)
      here.userPackages.set(id, user.currentPackage)
      people.set(id, { createdAt: user.createdAt })
      const row = {
        id, email: user.email, password_hash: null, type: user.type, first_name: user.firstName, last_name: user.lastName, name: user.name, nickname: user.nickname, registration_step: user.registrationStep, current_package: user.currentPackage, selected_package: user.selectedPackage,
        created_at: user.createdAt ?? at, age: user.age, birthdate: user.birthdate, address: user.address, phone: user.phone, handler_name: user.handlerName, first_schedule: user.firstSchedule, image: await shownFile(holder, 0, 'avatar', id), must_change_password: 0,
      }
      const password = isNew ? oldPassword(record) : null
      if (password !== null) toHash.push({ row, password })
      return [{ table: 'users', row }]
    },
    ({ image }) => [image],
  )
  const hashes = await tools.hash(toHash.map(({ password }) => password))
  for (const [nth, { row }] of toHash.entries()) Object.assign(row, { password_hash: hashes[nth] ?? null, must_change_password: 1 })

  for (const table of ['wins', 'news'] as const)
    await each(
      table,
      (_id, record) => readStory(record),
      async (id, { title, content, date, postUrl }, holder) => {
        fresh(table, id, here.ids[table])
        return [{ table, row: { id, title, content, date, post_url: postUrl, image: await shownFile(holder, 0, 'picture', null) } }]
      },
      ({ image }) => [image],
    )
  await each('accomplishments', (_id, record) => readAccomplishment(record), (id, words) => {
    fresh('accomplishments', id, here.ids.accomplishments)
    return [{ table: 'accomplishments', row: { id, ...words } }]
  })
  let headers = 0
  await each('recent_news_title', (_id, record) => readHeader(record), (_id, words) => {
    headers += 1
    if (headers > 1) throw new Skipped('the first one is shown')
    return [{ table: 'site_content', row: { name: 'recentWinHeader', value: JSON.stringify(words), updated_at: at } }]
  })
  await each(
    'members',
    (_id, record) => readMember(record),
    async (id, { name, titles, testimonial, date }, holder) => {
      fresh('members', id, here.ids.members)
      return [{ table: 'members', row: { id, name, titles, testimonial, date, image: await shownFile(holder, 0, 'picture', null) } }]
    },
    ({ image }) => [image],
  )
  await each(
    'learning_materials',
    (_id, record) => readMaterial(record),
    async (id, { fileName, pdf }, holder) => {
      const unchanged = holder.files.length === 0
      const file = await shownFile(holder, 0, 'material', null)
      if (!file && !unchanged) throw new Skipped(holder.notes[0]?.replace(/^.*?: /, 'its PDF was not taken: ') ?? `its PDF is not in the storage folder (${shown(pdf)})`)
      fresh('learning_materials', id, here.ids.learning_materials)
      return [{ table: 'learning_materials', row: { id, file_name: fileName, file_id: file ?? '', image: await shownFile(holder, 1, 'picture', null), created_at: at } }]
    },
    ({ pdf, image }) => [pdf, image],
  )

  const confirmedAt = new Map<string, string>()
  for (const [id, record] of old.get('payment_history') ?? []) {
    const history = record ? readHistory(record) : null
    if (history?.ok && history.do.confirmedAt) for (const key of [id, history.do.paymentId, history.do.userId]) if (key) confirmedAt.set(key, history.do.confirmedAt)
  }
  const receiptOf = async (holder: Files, paymentId: string, userId: string): Promise<string> => {
    const found = await shownFile(holder, 0, 'receipt', userId)
    if (found) return found
    const bytes = await drawMissingReceipt(paymentId)
    const drawn = await pictures.take('receipt', { path: `no-receipt/${paymentId}`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }, userId)
    if ('because' in drawn) throw new Error(`the picture of a missing receipt was refused: ${drawn.because}`)
    holder.taken.push(...drawn.files)
    return drawn.id
  }
  const payments = new Map<string, { userId: string; package: string; submittedAt: string | null }>()
  await each(
    'for_confirmation_payment',
    readPayment,
    async (id, payment, holder) => {
      if (!here.ids.users.has(payment.userId)) throw new Skipped('its user is missing')
      const submitted = payment.submittedAt ?? at
      // Who has ended the training has no payment that counts any more.
      const left = payment.status === 'confirmed' && (here.userPackages.get(payment.userId) ?? 'NONE') === 'NONE'
      const open = here.openPayments.get(payment.userId)
      if (!left && open !== undefined && open !== id) throw new Skipped('its user has another payment')
      fresh('for_confirmation_payment', id, here.ids.payments)
      if (!left) here.openPayments.set(payment.userId, id)
      payments.set(id, payment)
      if (holder.files.length === 0) return []
      const decided = payment.status === 'pending' ? null : (confirmedAt.get(id) ?? confirmedAt.get(payment.userId) ?? submitted)
      const row = {
        id, user_id: payment.userId, package: payment.package, amount_centavos: prices.get(payment.package)?.price ?? 0, status: payment.status, submitted_at: submitted, upload_id: `moved-in:${id}`,
        receipt_file_id: await receiptOf(holder, id, payment.userId), decided_at: decided, removed_at: left ? decided : null, removed_because: left ? ('unenrolled' as const) : null,
      }
      return [{ table: 'payments', row }]
    },
    ({ receipt }) => [receipt],
  )
  await each(
    'payment_history',
    (_id, record) => readHistory(record),
    async (id, history, holder) => {
      fresh('payment_history', id, here.ids.payment_history)
      const userId = history.userId && here.ids.users.has(history.userId) ? history.userId : null
      const when = history.confirmedAt ?? history.submittedAt ?? ''
      const row = {
        payment_id: id, user_id: userId, package: history.package, amount_centavos: prices.get(history.package)?.price ?? 0, submitted_at: history.submittedAt ?? when, confirmed_at: when,
        confirmed_by: null, receipt_file_id: await shownFile(holder, 0, 'receipt', userId),
      }
      return [{ table: 'payment_history', row }]
    },
    ({ receipt }) => [receipt],
  )
  await each('registered_trainees', (_id, record) => readTrainee(record), (id, trainee) => {
    const { userId } = trainee
    if (!here.ids.users.has(userId)) throw new Skipped('its user is missing')
    const paymentId = trainee.paymentId ?? id
    const held = here.userPackages.get(userId)
    const key = held && held !== 'NONE' ? held : (payments.get(paymentId)?.package ?? payments.get(userId)?.package)
    const booked = PACKAGE_KEYS.find((each) => each === key)
    if (!booked) throw new Skipped('its package is unknown')
    if ((here.trainees.get(userId) ?? id) !== id) throw new Skipped('its user is a trainee already')
    if ((here.traineePayments.get(paymentId) ?? id) !== id) throw new Skipped('another trainee has its payment')
    fresh('registered_trainees', id, here.ids.trainees)
    here.trainees.set(userId, id)
    here.traineePayments.set(paymentId, id)
    const most = prices.get(booked)
    const joined = confirmedAt.get(paymentId) ?? confirmedAt.get(userId) ?? payments.get(paymentId)?.submittedAt ?? people.get(userId)?.createdAt ?? at
    return [{ table: 'trainees', row: { id, user_id: userId, payment_id: paymentId, package: booked, session_took: Math.min(trainee.sessionTook, most?.sessions ?? 0), assessment_took: Math.min(trainee.assessmentTook, most?.assessments ?? 0), joined_at: joined } }]
  })
  return moved
}
