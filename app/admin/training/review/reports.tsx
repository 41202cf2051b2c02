import { Form, useNavigation } from 'react-router'
import { reportsText } from '#domain/text/staff/training/practice'
import { Button } from '#ui/basics/button'
import { Ago } from '../../list/moment.tsx'

type Report = {
  attemptId: string
  reason: string
  drill: string
  name: string
  reporter: string | null
  reported: Parameters<typeof Ago>[0]
}

export function Reports({ reports }: { reports: readonly Report[] }) {
  return (
    <section className="panel practice-reports" aria-labelledby="practice-reports">
      <h2 id="practice-reports">{reportsText.title}</h2>
      <p className="field-hint">{reportsText.note}</p>
      <ul>
        {reports.map((report) => (
          <ReportRow key={report.attemptId} report={report} />
        ))}
      </ul>
    </section>
  )
}

function ReportRow({ report: { attemptId, reason, drill, name, reporter, reported } }: { report: Report }) {
  const { state, formData } = useNavigation()
  const pending = state !== 'idle' && formData?.get('attempt') === attemptId ? formData.get('intent') : null
  return (
    <li>
      <p>
        <strong>{name}</strong>: {drill}
      </p>
      <p className="field-hint">
        {reportsText.by(reporter ?? reportsText.unknown)} <Ago {...reported} />
      </p>
      <blockquote>{reason}</blockquote>
      <p>{reportsText.removeText}</p>
      <Form method="post" className="practice-decide">
        <input type="hidden" name="attempt" value={attemptId} />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="show"
          pending={pending === 'show'}
          pendingText={reportsText.deciding}
        >
          {reportsText.show}
        </Button>
        <Button
          look="danger"
          size="dense"
          name="intent"
          value="remove"
          pending={pending === 'remove'}
          pendingText={reportsText.deciding}
        >
          {reportsText.remove}
        </Button>
      </Form>
    </li>
  )
}
