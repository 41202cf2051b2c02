import { linkTo } from '#routes'
import { useEffect, useState } from 'react'
import { Outlet, useOutlet } from 'react-router'
import { formatPhp } from '#domain/words/formats'
import { DIALOGS } from '#domain/words/messages'
import { packagesText } from '#domain/text/staff/enrolment/packages'
import { splitInWords } from '#domain/money/balance/balance'
import { describeValidity } from '#domain/text/shared/package-validity'
import { trainingPackages } from '#records/enrolment/packages'
import { signedIn } from '#app/context'
import { Toast } from '#ui/notices/toast'
import { AddLink } from '../../list/admin-list'
import { findPromptedRow } from '../../list/ask.tsx'
import { About, PromptDialog, usePrompt, useFocusKept } from '../../list/prompt-dialog.tsx'
import { DataList } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { changePackages, PACKAGE_NOTICES } from './package-action.ts'
import { packageColumns, usePackages } from './package-columns'
import type { Route } from './+types/packages'
import '../../list/admin-list.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: packagesText.title }

const WHOLE_LIST = { search: '', page: 1, sort: 'newest' } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const packages = await trainingPackages(signedIn(context).academy.records)
  const rows = packages.map(({ priceCentavos, key, terms, validityMonths, ...rest }, place) => {
    const split = splitInWords(terms, priceCentavos)
    const validity = describeValidity(validityMonths)
    return { ...rest, id: key, place, places: packages.length, price: formatPhp(priceCentavos), split, validity }
  })
  return {
    rows,
    promptedRow: findPromptedRow(url, 'delete', rows),
    done: newsIn(url, PACKAGE_NOTICES),
  }
}

export const action = changePackages

export default function Packages({ loaderData, actionData }: Route.ComponentProps) {
  const { rows } = loaderData
  const fetcher = usePackages()
  const form = useOutlet()
  const prompt = usePrompt(loaderData.promptedRow, WHOLE_LIST)
  const [said, say] = useState<{ text: string; after: unknown } | null>(null)
  const result = fetcher.data ?? actionData
  const news = said?.after === result ? said : null
  const text = news ? news.text : result ? result.done : loaderData.done
  const settled = fetcher.state === 'idle' && !prompt.row ? fetcher.data : undefined
  useEffect(() => {
    if (settled?.target && document.activeElement === document.body)
      document.getElementById(settled.target)?.focus({ preventScroll: true })
  }, [settled])
  useFocusKept(settled?.done ? settled : undefined)
  return (
    <>
      {form ? null : <title>{packagesText.title}</title>}
      <PageHead title={packagesText.title} note={packagesText.note}>
        <AddLink to={linkTo('packageNew')}>{packagesText.add}</AddLink>
      </PageHead>
      <section className="panel content-list" aria-label={packagesText.title}>
        <DataList
          caption={packagesText.title}
          columns={packageColumns(prompt.ask)}
          rows={rows}
          empty={packagesText.empty}
        />
      </section>
      <PromptDialog
        prompt={prompt}
        dialog={{ ...DIALOGS.deleteContent, text: packagesText.deleteQuestion }}
        action={linkTo('adminPackages')}
        pendingText={packagesText.deleting}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'delete', entry: id })}
      >
        {({ name }) => <About name={name} />}
      </PromptDialog>
      <Toast text={text} shown={news ?? result ?? text} close={packagesText.close} />
      <Outlet context={(words: string) => say({ text: words, after: result })} />
    </>
  )
}
