import type { UserType } from '#domain/accounts/accounts'
import { agesMatch } from '#domain/consent/ages'
import { oldPassword, readUser, type OldUser } from '#tools/legacy-import/rules/old-people'
import type { OldRecord } from '#tools/legacy-import/rules/old-records'
import { passwordOnArrival, resolveEnrolmentState, typeOnArrival } from '#tools/legacy-import/rules/move-in-trust'
import type { CurrentPackage } from '#domain/enrolment/packages'
import type { MovedRow } from '#tools/legacy-import/records/move-in'
import type { Claims } from './claims.ts'
import { shown } from './report.ts'
import { Skipped, type Files, type Taking, type Tools } from './import-records.ts'

export type ImportedPeople = Map<string, { createdAt: string | null; claimed: CurrentPackage }>

const PASSWORD_LEFT = {
  short: 'is shorter than the rules ask for',
  long: 'is longer than the site takes',
  guessable: 'is among the first that anybody would guess',
} as const

export async function takePeople(taking: Taking, tools: Tools, claims: Claims): Promise<ImportedPeople> {
  const { here, administrators, now } = tools
  const people: ImportedPeople = new Map()
  const toHash: { row: { password_hash?: string | null }; password: string }[] = []
  const cut = new Map<string, string[]>()
  const verdictOf = (id: string, { currentPackage }: OldUser) =>
    currentPackage === 'NONE' ? 'open' : claims.verdict(id, currentPackage)

  async function make(id: string, user: OldUser, holder: Files, record: OldRecord): Promise<MovedRow[]> {
    const owner = here.emails.get(user.email)
    if (owner !== undefined && owner !== id)
      throw new Skipped(
        people.has(owner)
          ? `users/${shown(owner)} has the same e-mail address`
          : 'an account of this site has its e-mail address',
      )
    const known = here.accounts.get(id)
    taking.fresh('users', id, here.ids.users)
    here.emails.set(user.email, id)
    people.set(id, { createdAt: user.createdAt, claimed: user.currentPackage })
    holder.notes.push(...(cut.get(id) ?? []).map((line) => `users/${shown(id)}: ${line}`))

    if (!agesMatch(user, now, new Date(user.createdAt ?? now)))
      holder.notes.push(
        `users/${shown(id)}: age ${user.age} and birthdate ${user.birthdate} do not match; the younger counts until they do`,
      )
    const verdict = verdictOf(id, user)
    if (verdict === 'decide') claims.doubt(id, `enrolled in ${user.currentPackage}`)
    // A person who exists here keeps what the academy has decided since.
    const enrolmentState = verdict === 'decide' && known ? known.enrolmentState : resolveEnrolmentState(user, verdict)
    here.userPackages.set(id, enrolmentState.currentPackage)
    const type = typeOnArrival(user.email, administrators)
    const image = await taking.shownFile(holder, 0, 'avatar', id)
    const row = toUserRow(id, user, { type, enrolmentState, image, now })
    const password = known ? null : oldPassword(record)
    const withPassword = password !== null && takesPassword(id, { password, user, type, brand: here.brand }, holder)
    if (password !== null && withPassword) toHash.push({ row, password })
    reportRights(tools, id, user, withPassword)
    return [{ table: 'users', row, promoted: isPromotedHere(tools, id, user) }]
  }

  await taking.each(
    'users',
    (record, id) => {
      const read = readUser(record)
      cut.set(id, read.cut ?? [])
      return read
    },
    make,
    {
      pathsOf: ({ image }) => [image],
      markOf: (id, user) => (verdictOf(id, user) === 'decide' ? 'to be decided' : ''),
      again: (id, user) => isPromotedHere(tools, id, user),
    },
  )
  const hashes = await tools.hash(toHash.map(({ password }) => password))
  for (const [nth, { row }] of toHash.entries())
    Object.assign(row, { password_hash: hashes[nth] ?? null, must_change_password: 1 })
  return people
}

function toUserRow(
  id: string,
  user: OldUser,
  {
    type,
    enrolmentState,
    image,
    now,
  }: {
    type: UserType
    enrolmentState: ReturnType<typeof resolveEnrolmentState>
    image: string | null
    now: Date
  },
) {
  return {
    id,
    email: user.email,
    password_hash: null,
    type,
    first_name: user.firstName,
    last_name: user.lastName,
    name: user.name,
    nickname: user.nickname,
    registration_step: enrolmentState.registrationStep,
    current_package: enrolmentState.currentPackage,
    selected_package: enrolmentState.selectedPackage,
    created_at: user.createdAt ?? now.toISOString(),
    age: user.age,
    birthdate: user.birthdate,
    address: user.address,
    phone: user.phone,
    handler_name: user.handlerName,
    first_schedule: user.firstSchedule,
    image,
    must_change_password: 0,
  }
}

function isPromotedHere(
  { here, administrators }: Pick<Tools, 'here' | 'administrators'>,
  id: string,
  { email }: OldUser,
): boolean {
  const known = here.accounts.get(id)
  return (
    known?.type === 'CLIENT_USER' && known.email === email && typeOnArrival(email, administrators) === 'ADMIN_USER'
  )
}

function takesPassword(
  id: string,
  of: { password: string; user: OldUser; type: UserType; brand: string | null },
  holder: Files,
): boolean {
  const { email, firstName, lastName, name } = of.user
  const owner = { email, names: [firstName, lastName, name], brand: of.brand }
  const verdict = passwordOnArrival(of.password, of.type, owner)
  if (verdict === 'taken') return true
  const why = PASSWORD_LEFT[verdict]
  holder.notes.push(
    `users/${shown(id)}: the old password ${why} and was not taken over; 'Forgot password?' sets a new one`,
  )
  return false
}

function reportRights(
  { here, report, administrators }: Tools,
  id: string,
  user: OldUser,
  withPassword: boolean,
): void {
  const known = here.accounts.get(id)
  const who = `users/${shown(id)} ${shown(user.email)}`
  if (known?.type === 'ADMIN_USER')
    report.administrator(user.email, `administrator ${who}: one here already, left as it is`)
  else if (administrators.has(user.email) && (!known || isPromotedHere({ here, administrators }, id, user))) {
    const how = withPassword
      ? 'with the old password'
      : "without a password: 'Forgot password?' or npm run admin sets one"
    report.administrator(user.email, `administrator ${who}: ${how}`)
  } else if (user.type === 'ADMIN_USER')
    report.notAdministrator(
      `not an administrator ${who}: the export says so, --administrators does not; came as a client`,
    )
}
