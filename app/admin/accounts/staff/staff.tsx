import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { isHere } from '#domain/accounts/accounts'
import { isRequired, secondStepWords } from '#domain/accounts/second-step-due'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { staffDialogsText, staffText } from '#domain/text/staff/accounts/staff'
import { openInvitations } from '#records/accounts/staff-invitations'
import { team } from '#records/accounts/staff'
import { dutiesByStaff } from '#records/training/handing-over'
import { trainers } from '#records/training/sessions/session-choices'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { About, PromptDialog, Done, usePrompt, useFocusKept } from '../../list/prompt-dialog.tsx'
import { DataList } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Invitations } from './invitations'
import { InviteForm } from './invite-form'
import { changeTeam, SUCCESSOR_MISSING, type StaffLink } from './staff-action.ts'
import { staffColumns } from './staff-columns'
import { dutiesLeft, SuccessorField } from './successor-field'
import { questionAbout, staffQuestion } from './staff-question.ts'
import type { Route } from './+types/staff'
import './staff.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: staffText.title }

const WHOLE_LIST = { search: '', page: 1, sort: 'newest' } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, config, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const [people, invitations, duties, colleagues] = await Promise.all([
    team(records, config.staffSecondStepDays),
    openInvitations(records, now),
    dutiesByStaff(records.read, now),
    trainers(records),
  ])
  const rows = people.map(({ seenAt, createdAt: _made, closedAt, steps, due, ...person }) => ({
    ...person,
    own: person.id === actor.id,
    closed: closedAt !== null,
    secondStep: secondStepWords(steps, due === null ? null : { day: formatDayOf(due), over: isRequired(due, now) }),
    seen: seenAt ? { ...toMoment(seenAt, now), here: isHere(seenAt, now) } : null,
  }))
  const successorMissing = url.searchParams.get('check') === SUCCESSOR_MISSING ? url.searchParams.get('ask') : null
  const page = {
    rows,
    successorMissing,
    invitations: invitations.map(({ createdAt: _made, expiresAt, ...invitation }) => ({
      ...invitation,
      until: formatInstant(expiresAt),
    })),
    mailed: await mailIsSetUp({ config, records }),
    prompt: staffQuestion(url, rows, invitations),
    done: newsIn(url, staffText.done),
    duties: Object.fromEntries(duties),
    colleagues,
  }
  return data(page, { status: successorMissing === null ? 200 : 422 })
}

export const action = changeTeam

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, invitations, mailed, duties, colleagues } = loaderData
  const fetcher = useFetcher<ActionResult<StaffLink>>({ key: 'staff' })
  const prompt = usePrompt(loaderData.prompt, WHOLE_LIST)
  const result: ActionResult<StaffLink> | undefined = fetcher.data ?? actionData
  const successorMissing = result ? (result.errors.successor ? result.target : null) : loaderData.successorMissing
  useFocusKept(result?.done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      <title>{staffText.title}</title>
      <PageHead title={staffText.title} note={staffText.note} />
      <InviteForm mailed={mailed} result={result} />
      <Invitations invitations={invitations} />
      <section className="panel staff-team" aria-labelledby="team">
        <div className="panel-head">
          <h2 id="team">{staffText.team}</h2>
        </div>
        <DataList
          caption={staffText.team}
          columns={staffColumns((member) => prompt.ask(questionAbout(member, 'close')), prompt.row?.id ?? null)}
          rows={rows}
          empty=""
        />
      </section>
      <PromptDialog
        prompt={prompt}
        dialog={staffDialogsText[prompt.row?.intent ?? 'close']}
        action={linkTo('staff')}
        pendingText={staffText.saving}
        fetcher={fetcher}
        result={result}
        wrong={result?.errors.successor !== undefined}
        fields={({ intent, id, from, to }) => ({ intent, entry: id, from, role: to })}
      >
        {({ intent, id, name, about, to, successor }) => {
          const left = dutiesLeft(intent, to, duties[id])
          return (
            <>
              <About name={name}>{about}</About>
              {left ? (
                <SuccessorField
                  duties={left}
                  colleagues={colleagues.filter((each) => each.id !== id)}
                  chosen={successor}
                  missing={successorMissing === `${intent}-${id}`}
                />
              ) : null}
            </>
          )
        }}
      </PromptDialog>
      <Done result={result} arrived={loaderData.done} />
    </>
  )
}
