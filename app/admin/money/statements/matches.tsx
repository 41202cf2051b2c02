import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { grouped } from '#domain/words/formats'
import { matchesDoneText, matchesText, matchGroupText } from '#domain/text/staff/money/statement-matches'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { useFocusKept } from '../../list/prompt-dialog.tsx'
import { listQuery, newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Tabs } from '../../list/tabs.tsx'
import { IgnoreLineDialog } from './aside-dialog.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { loadMatches } from './matches-loader.ts'
import { answerMatches, type MatchesAnswer } from './matches-save.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import { SHOWS } from './shows.ts'
import { SummaryDialog } from './summary-dialog.tsx'
import type { Route } from './+types/matches'
import './statements.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: matchesText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  return { ...(await loadMatches(records, url, now())), news: newsIn(url, matchesDoneText) }
}

export const action = answerMatches

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  const { show, counts, waiting, list, proposed, lines, asking, news } = loaderData
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? actionData
  const { title, note, empty } = matchGroupText[show]
  const here = `?show=${show}${listQuery(list).replace('?', '&')}`
  useFocusKept(answer?.done && fetcher.state === 'idle' ? answer : undefined)
  return (
    <>
      <title>{answer?.error ? matchesText.error : matchesText.title}</title>
      <PageHead title={matchesText.title} note={matchesText.note(waiting)}>
        <ButtonLink look="line" size="dense" to={linkTo('adminStatements')}>
          {matchesText.import}
        </ButtonLink>
      </PageHead>
      <div className="statement-tabs">
        <MatchTabs show={show} counts={counts} />
      </div>
      {answer?.error ? (
        <div role="alert">
          <Notice tone="bad">
            <p>{answer.error}</p>
          </Notice>
        </div>
      ) : null}
      {answer && answer.refused.length > 0 ? <RefusedMatches done={answer.done} refused={answer.refused} /> : null}
      <section id="lines" role="tabpanel" aria-label={title} className="panel statement-lines">
        <p className="statement-says">{note}</p>
        {show === 'used' || show === 'aside' || show === 'unknown' ? (
          <LinesPanel key={show} show={show} list={list} lines={lines} empty={empty} here={here} fetcher={fetcher} />
        ) : (
          <ProposalPanel
            key={here}
            show={show}
            list={list}
            lines={proposed}
            empty={empty}
            here={here}
            fetcher={fetcher}
          />
        )}
      </section>
      <SummaryDialog
        summary={
          fetcher.state === 'idle' || fetcher.formData?.get('intent') === 'confirm' ? (answer?.summary ?? null) : null
        }
        fetcher={fetcher}
      />
      <IgnoreLineDialog line={asking} wrong={answer?.aside ?? null} here={here} />
      <Toast text={answer ? (answer.refused.length > 0 ? null : answer.done) : news} shown={answer ?? news} />
    </>
  )
}

function MatchTabs({ show, counts }: Pick<Route.ComponentProps['loaderData'], 'show' | 'counts'>) {
  return (
    <Tabs
      label={matchesText.tabs}
      panel="lines"
      tabs={SHOWS.map((each) => ({
        name:
          each in counts
            ? matchesText.tab(matchGroupText[each].title, grouped(counts[each as keyof typeof counts]))
            : matchGroupText[each].title,
        to: `?show=${each}`,
        selected: each === show,
      }))}
    />
  )
}

function RefusedMatches({ done, refused }: Pick<MatchesAnswer, 'done' | 'refused'>) {
  return (
    <div role="alert">
      <Notice tone="warn">
        <p>
          <strong>{done}</strong>
        </p>
        <ul className="statement-problems">
          {refused.map(({ name, why }) => (
            <li key={name + why}>{matchesText.refused(name, why)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
