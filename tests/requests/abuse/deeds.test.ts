import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { bodyOf, listChangesInOrder, openStage, pageFor } from './rows.ts'

const staged = openStage()

/**
 * What may change when a form is sent twice: a recreated link or time, a file that arrived again and is swept, a line
 * of the log.
 */
const CHANGED_ON_RETRY: readonly [path: string, intent: string | null, tables: readonly string[]][] = [
  ['/login', null, ['audit_log', 'known_devices', 'sessions']],
  ['/passkeys/challenge', null, ['passkey_challenges']],
  ['/forgot-password', null, ['reset_requests']],
  ['/client/account', 'picture', ['files', 'users']],
  ['/client/security', 'begin', ['second_steps']],
  ['/client/security', 'not-me', ['audit_log']],
  ['/client/confirm', null, ['sessions']],
  ['/client/session-link', null, ['session_links']],
  ['/client/sessions', 'make-calendar', ['audit_log', 'calendar_feeds']],
  ['/learningmaterials/:id/page', null, ['reading_places']],
  ['/writetestimonial/:id', null, ['testimonial_reviews']],
  ['/registration/:packagesid', null, ['drafts']],
  ['/registration/:packagesid/draft', null, ['drafts']],
  ['/admin/news/new', null, ['files', 'uploads']],
  ['/admin/wins/new', null, ['files', 'uploads']],
  ['/admin/learningmaterialscontrol/new', null, ['files', 'uploads']],
  ['/admin/learningmaterialscontrol/:id/reupload', null, ['files', 'uploads']],
  ['/admin/calendar-feed', 'make-calendar', ['audit_log', 'calendar_feeds']],
  ['/admin/look', 'preview', ['site_content']],
  ['/admin/home/:part', 'preview', ['site_content']],
  ['/admin/messages', 'read', ['contact_messages']],
  ['/admin/guardians/:id', 'link', ['audit_log', 'guardian_links']],
  ['/admin/reset-link/:id', 'make', ['audit_log', 'password_resets']],
  ['/admin/staff', 'link', ['audit_log', 'staff_invitation_links']],
  ['/admin/staff', 'end', ['audit_log']],
  ['/admin/confirm', null, ['sessions']],
  ['/admin/security', 'begin', ['second_steps']],
  ['/admin/security', 'not-me', ['audit_log']],
]

function mayChange(path: string, intent: string | undefined): readonly string[] {
  const rule = CHANGED_ON_RETRY.find(([at, which]) => at === path && (which === null || which === intent))
  return ['content_version', 'attempts', ...(rule?.[2] ?? [])]
}

const childOfLine = (line: string) => /"child_id":"(\w+)"/.exec(line)?.[1] ?? line

/** The tables that are not the same before and after. */
function differing(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  return Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))
}

it('each deed, done by the one it is for, is done, and sent again because its answer was lost it is done once [NET-1, REG-6, PAY-2, PAY-3, PAY-4, TRN-2, TRN-4, ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12, ADM-14]', async () => {
  const wrong: string[] = []
  let again = 0
  for (const { row, change } of await listChangesInOrder(staged.stage)) {
    const cookie = change.by === 'A' ? null : await staged.stage.freshCookie(change.by)
    const page = await pageFor(staged, row, change, cookie)
    const before = await kept(staged.stage.records, { attempts: true })
    const what = `${change.by} POST ${row.place} ${JSON.stringify(await change.fields(staged.stage)).slice(0, 90)}`
    const sent = await bodyOf(staged.stage, change, page)
    const send = () =>
      ask(staged.site, row.place, { method: 'POST', cookie, headers: { Origin: staged.site.url }, ...sent })
    const { status, body } = await send()
    const after = await kept(staged.stage.records, { attempts: true })
    const changed = differing(before, after)
    if (change.leaves === 'change' ? changed.length === 0 : status !== change.leaves)
      wrong.push(
        `${what}: ${status}, changed ${changed.join(', ') || 'nothing'} ${/class="error[^"]*"[^>]*>[^<]*/.exec(body)?.[0] ?? ''}`,
      )
    // A client's action changes no other person's records; hashes and files are counted by address.
    if (row.who !== 'staff' && change.by !== 'A' && change.by !== 'ADM') {
      const { id, email } = staged.stage.people[change.by]
      const added = (table: string) => (after[table] ?? []).filter((line) => !before[table]?.includes(line))
      const payment = change.by === 'P' ? staged.stage.ids.payment : change.by === 'E' ? staged.stage.ids.trainee : id
      const family = (after.family_members ?? []).filter((line) => line.includes(id)).map(childOfLine)
      const own = (line: string) =>
        family.some((child) => line.includes(child)) ||
        line.includes(id) ||
        line.includes(email) ||
        line.includes(payment) ||
        /"(hash|upload):address:/.test(line)
      const foreign = changed
        // A session link names its session and a reminder its attendance, which name the person.
        .filter((table) => !['content_version', 'session_links', 'session_reminders'].includes(table))
        .flatMap((table) =>
          added(table)
            .filter((line) => !own(line))
            .map((line) => `${table}: ${line}`),
        )
      if (foreign.length > 0) wrong.push(`${what} touched ${foreign.join(' ')}`)
    }
    if (change.leaves !== 'change') continue
    await send()
    again += 1
    const { intent } = await change.fields(staged.stage)
    const twice = differing(after, await kept(staged.stage.records, { attempts: true }))
    const more = twice.filter((table) => !mayChange(row.path, intent).includes(table))
    if (more.length > 0) wrong.push(`${what} changed ${more.join(', ')} once more`)
  }
  expect(again).toBeGreaterThan(130)
  expect(wrong).toEqual([])
})
