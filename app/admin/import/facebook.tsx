import { linkTo } from '#routes'
import { data, Link, useFetcher } from 'react-router'
import { no, yes } from '#domain/enrolment/enrolment'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { PDF_MAX_BYTES } from '#domain/files/uploads'
import { cleanCellText } from '#domain/money/statements/lines'
import { facebookProblemText, facebookText as text } from '#domain/text/staff/import/facebook'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { formatInstant } from '#domain/words/formats'
import { addFacebookExport, facebookExports } from '#records/import/facebook-exports'
import { countStoryDrafts } from '#records/import/story-drafts'
import { newKey } from '#services/files/files'
import { readFacebookExport } from '#services/import/facebook-export'
import { defineAction, type ReadForm } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { admitFile } from '#app/workflows/files/file-admission'
import { Button, ButtonLink } from '#ui/basics/button'
import { FieldFrame, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/facebook'
import '../../ui/notices/progress.css'
import './import.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records } = academy
  const [exports, drafts] = await Promise.all([facebookExports(records, actor), countStoryDrafts(records)])
  const tooLarge = url.searchParams.get('check') === 'too-large' ? facebookProblemText['too-large'] : null
  const shown = exports.map(({ addedAt, ...row }) => ({ ...row, added: formatInstant(addedAt) }))
  return data({ exports: shown, drafts, tooLarge: tooLarge?.text ?? null }, { status: tooLarge?.status ?? 200 })
}

type SentExport = { fileName: string; bytes: Buffer }

export const action = defineAction({
  async read(form, { academy, actor, visit }): Promise<ReadForm<SentExport>> {
    const refused = (refusal: RefusalText) => ({ ok: false as const, refusal })
    const file = form.get('file')
    if (!(file instanceof File) || (file.size === 0 && !file.name)) return refused(facebookProblemText['no-file'])
    if (file.size > PDF_MAX_BYTES) return refused(facebookProblemText['too-large'])
    const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
    if (!admitted.ok) return refused({ ...FILE_REFUSALS[admitted.reason], field: 'file' })
    const fileName = cleanCellText(file.name, 120) || text.file
    return { ok: true, value: { fileName, bytes: Buffer.from(await file.arrayBuffer()) } }
  },
  async run({ fileName, bytes }, { academy: { records, files }, actor, now }) {
    const read = await readFacebookExport(bytes)
    if (read.kind === 'refused') return no(read.reason)
    // The store marks a file that no record names, and deletes it after a day.
    const key = newKey('exports', 'zip')
    await files.put(key, bytes, 'application/zip')
    const added = await addFacebookExport(records, actor, { key, fileName, posts: read.posts }, now)
    return added.ok ? yes(added.value) : added
  },
  refusals: { ...facebookProblemText, 'not-allowed': ACTION_REFUSALS['not-allowed'].status },
  done: ({ value: { id } }) => ({ leave: linkTo('facebookPosts', { id }) }),
})

export default function Facebook({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, drafts, tooLarge } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  const error = result ? result.errors.file : (tooLarge ?? undefined)
  const busy = fetcher.state !== 'idle'
  return (
    <>
      <title>{error ? text.error : text.title}</title>
      <PageHead title={text.title} note={text.note}>
        {drafts > 0 ? (
          <ButtonLink look="line" size="dense" to={linkTo('adminDrafts')}>
            {text.drafts}
          </ButtonLink>
        ) : null}
      </PageHead>
      <RefusalNotice refusal={result?.refusal} />
      <section className="panel import-panel" aria-labelledby="choose">
        <h2 id="choose">{text.upload}</h2>
        <p className="admin-note">{text.how}</p>
        <fetcher.Form method="post" encType="multipart/form-data" noValidate className="import-form">
          <FieldFrame id="file" label={text.file} hint={text.fileHint} error={error} required>
            <input
              type="file"
              name="file"
              required
              accept=".zip,application/zip"
              className="input"
              {...tied('file', text.fileHint, error)}
            />
          </FieldFrame>
          <div className="import-ways">
            <Button size="touch" pending={busy} pendingText={text.reading}>
              {text.read}
            </Button>
            {busy ? <progress className="bar" aria-label={text.reading} /> : null}
          </div>
        </fetcher.Form>
      </section>
      <section className="panel import-panel" aria-labelledby="exports">
        <h2 id="exports">{text.exports}</h2>
        {exports.length === 0 ? <p className="admin-note">{text.empty}</p> : null}
        <ul className="import-people">
          {exports.map(({ id, fileName, added }) => (
            <li key={id}>
              <Link className="text-link" to={linkTo('facebookPosts', { id })}>
                {fileName}
              </Link>{' '}
              · {text.readAt(added)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
