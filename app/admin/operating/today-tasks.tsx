import { linkTo } from '#routes'
import type { StaffRole } from '#domain/accounts/rights'
import type { TaskKind, TodayTask } from '#domain/operating/today-tasks'
import { todayTasksText } from '#domain/text/staff/operating/today-tasks'
import { ButtonLink } from '#ui/basics/button'
import { rollCallLink } from '../training/roll-call/roll-call-address.ts'
import './today-tasks.css'

const FIRST_STEP: Record<StaffRole, () => string> = {
  owner: () => linkTo('calendarPlan'),
  manager: () => linkTo('calendarPlan'),
  cashier: () => linkTo('adminStatements'),
  coach: () => linkTo('calendarPlan'),
}

type Props = { tasks: readonly TodayTask[]; role: StaffRole | null; unmarkedDay: string; oldest: string | null }

export function TodayTasks({ tasks, role, unmarkedDay, oldest }: Props) {
  if (role === null) return null
  const nothing = todayTasksText.nothingWaits[role]
  return (
    <section className="panel" aria-labelledby="to-do">
      <div className="panel-head">
        <h2 id="to-do">{todayTasksText.title}</h2>
      </div>
      <ul className="task-list">
        {tasks.map(({ kind, count }, index) => {
          const { text, act } = todayTasksText.tasks[kind]
          return (
            <li key={kind}>
              <span>
                {text(count)}
                {kind === 'pending' && oldest ? <small>{todayTasksText.oldest(oldest)}</small> : null}
              </span>
              <ButtonLink look={index === 0 ? 'ruby' : 'tonal'} size="dense" to={taskLink(kind, unmarkedDay)}>
                {act}
              </ButtonLink>
            </li>
          )
        })}
        {tasks.length === 0 ? (
          <li>
            <span>{nothing.text}</span>
            <ButtonLink look="tonal" size="dense" to={FIRST_STEP[role]()}>
              {nothing.act}
            </ButtonLink>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function taskLink(kind: TaskKind, unmarkedDay: string): string {
  switch (kind) {
    case 'packageRequests':
      return `${linkTo('trainees')}?show=requests`
    case 'ending':
      return `${linkTo('trainees')}?show=ending`
    case 'pending':
      return linkTo('pendingPayments')
    case 'matches':
      return linkTo('statementMatches')
    case 'unmarked':
      return rollCallLink(unmarkedDay)
    case 'rollCall':
      return linkTo('rollCall')
    case 'moves':
      return linkTo('moveRequests')
    case 'enquiries':
      return `${linkTo('adminEnquiries')}?show=new`
    case 'recordings':
      return linkTo('adminPractice')
    case 'testimonials':
      return linkTo('adminTestimonials')
  }
}
