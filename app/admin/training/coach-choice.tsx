import type { FetcherWithComponents } from 'react-router'
import { traineeText } from '#domain/text/staff/training/trainee'
import { Button } from '#ui/basics/button'

export function CoachChoice({
  coaches,
  coachId,
  fetcher,
}: {
  coaches: readonly { id: string; name: string }[]
  coachId: string | null
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}) {
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'coach'
  return (
    <fetcher.Form method="post" className="trainee-coach">
      <label htmlFor="coach">{traineeText.coach.label}</label>
      <select key={coachId} id="coach" name="coach" className="input" defaultValue={coachId ?? ''}>
        <option value="">{traineeText.coach.none}</option>
        {coaches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button
        look="line"
        size="dense"
        name="intent"
        value="coach"
        pending={pending}
        pendingText={traineeText.coach.saving}
      >
        {traineeText.coach.save}
      </Button>
    </fetcher.Form>
  )
}
