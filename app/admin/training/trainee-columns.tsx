import { linkTo } from '#routes'
import { Link } from 'react-router'
import { judgeValidityState, type ValidityState } from '#domain/enrolment/validity'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { cancellationText } from '#domain/text/staff/cancellations'
import { traineesText } from '#domain/text/staff/training/trainees'
import type { ListedTrainee } from '#records/training/trainees'
import { AskButton } from '../list/ask.tsx'
import { Avatar } from '#ui/avatar'
import { StatusPill } from '#ui/notices/status-pill'
import { buttonClass } from '#ui/basics/button'
import { PersonCell, PersonDetails, type Column } from '../list/data-list.tsx'

export function traineeRow(
  { package: key, assessmentTook: _took, assessments: _all, validUntil, ...row }: ListedTrainee,
  { today, makeUps }: { today: string; makeUps: number },
) {
  return {
    ...row,
    makeUps,
    validity: judgeValidityState(validUntil, today),
    packageName: row.packageName ?? key,
    joined: formatDayOf(row.joinedAt),
    joinedInFull: formatInstant(row.joinedAt),
    sessions: row.sessions ?? 0,
  }
}
type TraineeRow = ReturnType<typeof traineeRow>

export function traineeColumns(onAsk: ((trainee: TraineeRow) => void) | null): readonly Column<TraineeRow>[] {
  return [
    {
      header: traineesText.columns.name,
      slot: 'head',
      cell: ({ id, name, userId }) => (
        <>
          <PersonCell name={<span id={`trainee-${id}`}>{name}</span>} />
          <PersonDetails name={name} userId={userId} />
        </>
      ),
    },
    {
      header: traineesText.columns.image,
      slot: 'pair',
      cell: ({ name, image }) =>
        image ? (
          <Avatar name={name} image={image} size={34} />
        ) : (
          <span className="admin-missing">{MESSAGES.noProfilePicture}</span>
        ),
    },
    { header: traineesText.columns.email, cell: ({ email }) => <Email>{email}</Email> },
    {
      header: traineesText.columns.package,
      cell: ({ packageName, validity, makeUps }) => (
        <>
          <span className="admin-package">{packageName}</span>
          {validity ? <Validity {...validity} /> : null}
          {makeUps > 0 ? (
            <span className="admin-validity">
              <small>{cancellationText.makeUps(makeUps)}</small>
            </span>
          ) : null}
        </>
      ),
    },
    { header: traineesText.columns.progress, cell: (trainee) => <Progress {...trainee} /> },
    {
      header: traineesText.columns.joined,
      cell: ({ joinedAt, joined, joinedInFull }) => (
        <time dateTime={joinedAt} title={joinedInFull}>
          {joined}
        </time>
      ),
    },
    {
      header: traineesText.columns.actions,
      slot: 'actions',
      cell: (trainee) => (
        <div className="row-actions">
          <Link
            className={buttonClass('tonal', 'dense')}
            aria-describedby={`trainee-${trainee.id}`}
            to={linkTo('traineeSessions', { id: trainee.id })}
          >
            {traineesText.viewSessions}
          </Link>
          {onAsk ? (
            <AskButton
              className={buttonClass('line', 'dense')}
              aria-describedby={`trainee-${trainee.id}`}
              question={{ decision: 'unenroll', id: trainee.id }}
              onAsk={() => onAsk(trainee)}
            >
              {traineesText.unenroll}
            </AskButton>
          ) : null}
        </div>
      ),
    },
  ]
}

const TONES = { ending: 'warn', ended: 'bad' } as const

function Validity({ state, day }: ValidityState) {
  const text = traineesText.validity[state](day)
  return (
    <span className="admin-validity">
      {state === 'open' ? <small>{text}</small> : <StatusPill tone={TONES[state]}>{text}</StatusPill>}
    </span>
  )
}

function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}

function Progress({ name, sessionTook, sessions }: TraineeRow) {
  return (
    <span className="admin-row-progress">
      <span>{traineesText.progress(sessionTook, sessions)}</span>
      <progress
        className="bar"
        value={sessionTook}
        max={Math.max(sessions, 1)}
        aria-label={traineesText.progressOf(name)}
      />
    </span>
  )
}
