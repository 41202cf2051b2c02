import { Form, useNavigation } from 'react-router'
import { recordingReportsText } from '#domain/text/staff/training/practice'
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
      <h2 id="practice-reports">{recordingReportsText.title}</h2>
      <p className="field-hint">{recordingReportsText.note}</p>
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
        {recordingReportsText.by(reporter ?? recordingReportsText.unknown)} <Ago {...reported} />
      </p>
      <blockquote>{reason}</blockquote>
      <p>{recordingReportsText.removeText}</p>
      <Form method="post" className="practice-decide">
        <input type="hidden" name="attempt" value={attemptId} />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="show"
          pending={pending === 'show'}
          pendingText={recordingReportsText.deciding}
        >
          {recordingReportsText.show}
        </Button>
        <Button
          look="danger"
          size="dense"
          name="intent"
          value="remove"
          pending={pending === 'remove'}
          pendingText={recordingReportsText.deciding}
        >
          {recordingReportsText.remove}
        </Button>
      </Form>
    </li>
  )
}
