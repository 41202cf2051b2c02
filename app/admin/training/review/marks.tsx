import { Form, useNavigation } from 'react-router'
import { marksText, marksRefusalText } from '#domain/text/staff/training/practice'
import { MARK_TONES, type MarkTone } from '#domain/training/practice/attempts'
import { MARK_LONGEST, MARKS_MOST } from '#domain/training/practice/reviews'
import { cleanText } from '#domain/words/texts'
import { practiceMarks, saveMarks } from '#records/training/practice/marks'
import { defineAction } from '#app/action'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import type { Route } from './+types/marks'
import './marks.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: marksText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  return { marks: await practiceMarks(records.read), done: newsIn(url, marksText.done) }
}

const PLACES = Array.from({ length: MARKS_MOST }, (_, at) => at)
const isTone = (text: unknown): text is MarkTone => MARK_TONES.some((tone) => tone === text)

export const action = defineAction({
  read(form) {
    const rows = PLACES.map((at) => {
      const tone = form.get(`tone:${at}`)
      const name = cleanText(String(form.get(`name:${at}`) ?? '')).replaceAll('\n', ' ')
      return { name, tone: isTone(tone) ? tone : ('good' as const) }
    })
    const values = rows.flatMap(({ name, tone }, at) => [
      [`name:${at}`, name],
      [`tone:${at}`, tone],
    ])
    return { ok: true, value: rows, values: Object.fromEntries(values) }
  },
  run: (rows, { academy, actor, now }) => saveMarks(academy.records, actor, rows, now),
  refusals: marksRefusalText,
  done: () => ({ text: marksText.done.saved, news: 'saved' }),
})

export default function PracticeMarks({ loaderData: { marks, done }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting'
  return (
    <>
      <title>{marksText.title}</title>
      <PageHead title={marksText.title} note={marksText.note} />
      <Form method="post" noValidate className="panel marks-form">
        {PLACES.map((at) => (
          <div key={at}>
            <label>
              <span>{marksText.marker(at + 1)}</span>
              <input
                className="input"
                name={`name:${at}`}
                maxLength={MARK_LONGEST}
                defaultValue={actionData?.values[`name:${at}`] ?? marks[at]?.name ?? ''}
              />
            </label>
            <select
              className="input"
              name={`tone:${at}`}
              aria-label={marksText.tone(at + 1)}
              defaultValue={actionData?.values[`tone:${at}`] ?? marks[at]?.tone ?? 'good'}
            >
              {MARK_TONES.map((tone) => (
                <option key={tone} value={tone}>
                  {marksText.tones[tone]}
                </option>
              ))}
            </select>
          </div>
        ))}
        <Button size="touch" pending={pending} pendingText={marksText.saving}>
          {marksText.save}
        </Button>
      </Form>
      <Done result={actionData} arrived={done} />
      <RefusalDialog result={actionData} />
    </>
  )
}
