import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { ask, fieldsOfPage } from '#tests/drills/abuse/asking'
import { MATRIX, type MatrixChange, type Row } from '#tests/drills/abuse/matrix'
import { siteAddresses } from '#tests/drills/abuse/routes'
import { CANARIES, setStage, type Role, type Stage } from '#tests/drills/abuse/stage'
import { madePdf } from '#tests/pdfs'
import { openSite, type RequestSite } from '../site.ts'

/** The site with the thirteen roles on it, opened once for the tests of a file. */
export type Staged = { site: RequestSite; stage: Stage }

export function openStage(): Staged {
  const staged = {} as Staged
  beforeAll(async () => {
    staged.site = await openSite()
    staged.stage = await setStage(staged.site)
  })
  afterAll(() => staged.stage.records.close())
  return staged
}

/** An unusual spelling of an address is a matter of routing: one role of each kind of refusal is enough. */
export const ODD: readonly Role[] = ['A', 'N', 'C0']

export type Case = Row & { path: string; place: string; id: string }

/** A case for each address of the site, with its place filled in. */
export async function cases(stage: Stage): Promise<Case[]> {
  const all: Case[] = []
  for (const { path, id } of siteAddresses()) {
    const row = MATRIX[path]
    if (!row) throw new Error(`${path} has no row in tests/drills/abuse/matrix.ts`)
    all.push({ ...row, path, id, place: (await row.at?.(stage)) ?? path })
  }
  return all
}

export const signedOut = (role: Role) => role === 'A' || role === 'Z' || role === 'MZ'

export function mayRead({ who, team = [] }: Row, role: Role): boolean {
  if (who === 'everybody') return true
  if (who === 'signed-in') return !signedOut(role)
  const theirs = (team as readonly Role[]).includes(role)
  return role === 'ADM' || theirs || (typeof who === 'object' && who.owner === role)
}

/** Where a coach gets "not found" for a trainee of another coach. */
const OF_ONE_TRAINEE = [
  '/admin/trainees/:id/sessions',
  '/admin/trainees/:id/practice',
  '/admin/practice/:id',
  '/admin/attendances/:id',
  '/admin/calendar/:id',
  '/admin/certificates/:number/certificate.pdf',
]

/** What all others get: a page of staff is forbidden, another person's record is not found. */
export const refusalOf = ({ who, path }: Case, role: Role) =>
  typeof who === 'object' || (role === 'C0' && OF_ONE_TRAINEE.includes(path)) ? 404 : 403

/** Whose private words the roles of staff read in the course of their work. */
const WORK: Partial<Record<Role, readonly string[]>> = {
  M: ['P', 'E', 'N', 'X', 'material'],
  K: ['P', 'E'],
  C: ['E', 'material'],
  C0: ['material'],
}

/** The words of other people's private records in an answer to this role. */
export function leaks(role: Role, row: Row, body: string): string[] {
  if (role === 'ADM') return []
  return Object.entries(CANARIES)
    .filter(([owner, words]) => {
      const own =
        WORK[role]?.includes(owner) || owner === role || (owner === 'material' && role === 'E' && row.who !== 'staff')
      return !own && body.includes(words)
    })
    .map(([owner, words]) => `${owner}: ${words}`)
}

export type Body = { body: RequestInit['body']; headers?: Record<string, string> }

/** What a change sends, with the fields it takes over from the page as the role that proves it sees it. */
export async function bodyOf(
  stage: Stage,
  { fields, takes, sends }: Pick<MatrixChange, 'fields' | 'takes' | 'sends'>,
  page: string | null,
): Promise<Body> {
  const filled: [string, string][] = page && takes ? fieldsOfPage(page, takes) : []
  const own = await fields(stage)
  const all = [...filled.filter(([name]) => !(name in own)), ...Object.entries(own)]
  if (!sends) return { body: new URLSearchParams(all) }
  const form = new FormData()
  for (const [name, value] of all) form.append(name, value)
  if (sends === 'picture')
    form.set(
      'picture',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 9, g: 99, b: 9 } } })
            .png()
            .toBuffer(),
        ),
      ]),
      'picture.png',
    )
  else form.set('pdf', new Blob([new Uint8Array(madePdf())]), 'words.pdf')
  return { body: form }
}

export const pageFor = async ({ site }: Staged, row: Case, change: MatrixChange, cookie: string | null) =>
  change.takes ? (await ask(site, row.place, { cookie })).body : null

export const TUS = { 'Tus-Resumable': '1.0.0' }

/** Every change with its row; those that end or remove something come after those that need it. */
export async function listChangesInOrder(stage: Stage): Promise<{ row: Case; change: MatrixChange }[]> {
  const last = (change: MatrixChange, row: Case) =>
    /password|account|logout|everywhere/.test(row.path)
      ? 2
      : /"(delete|unenroll|cancel)"/.test(JSON.stringify(change.fields(stage)))
        ? 1
        : 0
  return (await cases(stage))
    .flatMap((row) => (row.changes ?? []).map((change) => ({ row, change })))
    .toSorted((a, b) => last(a.change, a.row) - last(b.change, b.row))
}
