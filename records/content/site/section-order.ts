import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { arrangeSections, changeSection, type SectionChange } from '#domain/content/site/site-sections'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { MoveRefusal } from '#domain/ordered-rows'
import { sectionNameText, sectionPageText } from '#domain/text/staff/content/site-pages'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { siteContentIn } from '../site-content.ts'
import { lockSite } from './site-editing.ts'
import { writeSiteContent } from './site-writes.ts'

export async function saveSectionOrder(
  records: Records,
  actor: Actor,
  change: SectionChange,
  now: Date,
): Promise<Verdict<null, MoveRefusal | 'always-shown' | 'not-allowed'>> {
  if (!may(actor, 'content')) return no('not-allowed')
  return transaction<Verdict<null, MoveRefusal | 'always-shown' | 'not-allowed'>>(records, async (trx) => {
    await lockSite(records, trx)
    const { sections } = await siteContentIn(trx)
    const changed = changeSection(sections, change)
    if (!changed.ok) return changed
    if (!changed.value) return yes(null)
    await writeSiteContent(trx, 'sections', { ...sections, [change.page]: changed.value }, now)
    const describe = (all: Parameters<typeof arrangeSections>[1]) => ({
      order: arrangeSections(change.page, all)
        .map(({ key, hidden }) => `${sectionNameText[key]}${hidden ? ' (hidden)' : ''}`)
        .join(', '),
    })
    await recordDecision(
      trx,
      actor,
      {
        action: 'site-content update',
        subject: 'site-content',
        id: `sections:${change.page}`,
        name: `Sections: ${sectionPageText[change.page]}`,
        before: describe(sections),
        after: describe({ [change.page]: changed.value }),
      },
      now,
    )
    return yes(null)
  })
}
