import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { bodyOf, deedsInOrder, openStage, pageFor } from './rows.ts'

const staged = openStage()

/**
 * What may change when a form is sent once more: a link or a time made anew, a file that arrived again and is swept, a
 * line of the log.
 */
const MADE_ANEW: readonly [path: string, intent: string | null, tables: readonly string[]][] = [
  ['/login', null, ['audit_log', 'known_devices', 'sessions']],
  ['/passkeys/challenge', null, ['passkey_challenges']],
  ['/forgot-password', null, ['reset_requests']],
  ['/client', 'picture', ['files', 'users']],
  ['/client/security', 'begin', ['second_steps']],
  ['/client/security', 'not-me', ['audit_log']],
  ['/client/confirm', null, ['sessions']],
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
  ['/admin/home', 'preview', ['site_content']],
  ['/admin/messages', 'read', ['contact_messages']],
  ['/admin/staff', 'link', ['audit_log', 'staff_invitation_links']],
  ['/admin/staff', 'end', ['audit_log']],
  ['/admin/confirm', null, ['sessions']],
  ['/admin/security', 'begin', ['second_steps']],
  ['/admin/security', 'not-me', ['audit_log']],
]

function mayChange(path: string, intent: string | undefined): readonly string[] {
  const rule = MADE_ANEW.find(([at, which]) => at === path && (which === null || which === intent))
  return ['content_version', ...(rule?.[2] ?? [])]
}

it('a form that is sent again because its answer was lost is done once, whichever form it is [NET-1, REG-6]', async () => {
  const wrong: string[] = []
  let sent = 0
  for (const { row, deed } of await deedsInOrder(staged.stage)) {
    if (deed.leaves !== 'change') continue
    const cookie = deed.by === 'A' ? null : await staged.stage.freshCookie(deed.by)
    const body = await bodyOf(staged.stage, deed, await pageFor(staged, row, deed, cookie))
    const send = async () => {
      await ask(staged.site, row.place, { method: 'POST', cookie, headers: { Origin: staged.site.url }, ...body })
      return kept(staged.stage.records)
    }
    const [once, twice] = [await send(), await send()]
    sent += 1
    const fields = await deed.fields(staged.stage)
    const changed = Object.keys(twice)
      .filter((table) => JSON.stringify(twice[table]) !== JSON.stringify(once[table]))
      .filter((table) => !mayChange(row.path, fields.intent).includes(table))
    if (changed.length > 0)
      wrong.push(`${row.path} ${JSON.stringify(fields)} changed ${changed.join(', ')} once more`)
  }
  expect(sent).toBeGreaterThan(130)
  expect(wrong).toEqual([])
})
