import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { grouped } from '#domain/words/formats'
import { matchesDoneText, matchesText, matchGroupText } from '#domain/text/staff/money/statement-matches'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { useFocusKept } from '../../list/prompt-dialog.tsx'
import { listQuery, newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Tabs } from '../../list/tabs.tsx'
import { IgnoreLineDialog } from './ignore-dialog.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { loadMatches } from './matches-loader.ts'
import { changeMatches, type MatchedPairs } from './matches-action.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import { SHOWS } from './shows.ts'
import { SummaryDialog } from './summary-dialog.tsx'
import type { Route } from './+types/matches'
import './statements.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: matchesText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return { ...(await loadMatches(academy.records, actor, url, academy.now())), news: newsIn(url, matchesDoneText) }
}

export const action = changeMatches

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  const { show, counts, matches, pending, list, proposed, lines, asking, news } = loaderData
  const fetcher = useFetcher<ActionResult<MatchedPairs>>()
  const result: ActionResult<MatchedPairs> | undefined = fetcher.data ?? actionData
  const refused = result?.refused ?? []
  const { title, note, empty } = matchGroupText[show]
  const here = `?show=${show}${listQuery(list).replace('?', '&')}`
  useFocusKept(result?.done && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      <title>{result?.refusal ? matchesText.error : matchesText.title}</title>
      <PageHead title={matchesText.title} note={matchesText.note(matches, pending)}>
        <ButtonLink look="line" size="dense" to={linkTo('adminStatements')}>
          {matchesText.import}
        </ButtonLink>
      </PageHead>
      <div className="statement-tabs">
        <MatchTabs show={show} counts={counts} />
      </div>
      <RefusalNotice refusal={result?.refusal} />
      {result && refused.length > 0 ? <RefusedMatches done={result.done} refused={refused} /> : null}
      <section id="lines" role="tabpanel" aria-label={title} className="panel statement-lines">
        <p className="statement-says">{note}</p>
        {show === 'used' || show === 'ignored' || show === 'unknown' ? (
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
          fetcher.state === 'idle' || fetcher.formData?.get('intent') === 'confirm' ? (result?.summary ?? null) : null
        }
        fetcher={fetcher}
      />
      <IgnoreLineDialog line={asking} result={result} here={here} />
      <Toast text={result ? (refused.length > 0 ? null : result.done) : news} shown={result ?? news} />
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

function RefusedMatches({ done, refused }: Pick<ActionResult, 'done'> & Pick<MatchedPairs, 'refused'>) {
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
