import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { CLEARED } from '#domain/files/cleared'
import type { Reader } from '#records/engine/db'
import type { FilesTable } from '#records/files/tables'

export type ExportFile = {
  kind: FilesTable['kind']
  key: string
  contentType: string
  createdAt: string
  name: string | null
}

const AT_ONCE = 500

export async function* exportFiles(read: Reader, actor: Actor): AsyncGenerator<ExportFile[], void> {
  if (!may(actor, 'export')) return
  for (let last = ''; ; ) {
    const rows = await read
      .selectFrom('files')
      .leftJoin('users', 'users.id', 'files.owner_id')
      .select(['files.id', 'files.kind', 'files.key', 'content_type as contentType', 'files.created_at as createdAt'])
      .select(
        sql<string | null>`coalesce(users.name,
          (select max(title) from wins where wins.image = files.id), (select max(title) from news where news.image = files.id),
          (select max(members.name) from members where members.image = files.id),
          (select max(file_name) from learning_materials where learning_materials.file_id = files.id))`.as('name'),
      )
      .where('files.key', 'not like', `${CLEARED}%`)
      // Recordings are played on their page alone, where each playing is logged.
      .where('files.kind', 'not in', ['recording', 'voice-note'])
      .where('files.id', '>', last)
      .orderBy('files.id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows.map(({ id: _id, ...row }) => row)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end.id
  }
}

export async function exportCertificates(read: Reader, actor: Actor) {
  if (!may(actor, 'export')) return []
  return read
    .selectFrom('certificates')
    .select(['number', 'name', 'package_name as packageName', 'given_at as givenAt'])
    .where('withdrawn_at', 'is', null)
    .where('forgotten_at', 'is', null)
    .orderBy('number')
    .execute()
}
