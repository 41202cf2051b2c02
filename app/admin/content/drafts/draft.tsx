import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { CONTENT_FIELDS } from '#domain/content/content'
import { readContent, readContentFields } from '#domain/content/content-forms'
import { picturePath } from '#domain/content/pictures'
import { draftRefusalText, draftsText, draftText as text } from '#domain/text/staff/import/facebook'
import { deleteStoryDraft, publishStoryDraft, saveStoryDraft, storyDraftById } from '#records/import/story-drafts'
import { defineAction, defineActions, type ActionArgs, type ReadForm } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, TextField, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { Toast } from '#ui/notices/toast'
import { PageHead } from '../../list/page-head.tsx'
import { newsIn } from '../../list/list-address.ts'
import type { Route } from './+types/draft'
import './draft.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const draft = await storyDraftById(signedIn(context).academy.records, params.id)
  if (!draft) throw data(null, { status: 404 })
  const { id, kind, title, content, date, post_url: postUrl, image, revision } = draft
  const values = { title, content, date: date ?? '', postUrl: postUrl ?? '' }
  return { id, kind, image, revision, values, news: newsIn(url, { saved: text.saved }) }
}

const FIELDS = ['title', 'content', 'date', 'postUrl'] as const

function readDraft(
  form: FormData,
  { params }: Pick<ActionArgs, 'params'>,
): ReadForm<Parameters<typeof saveStoryDraft>[2]> {
  const kind = form.get('kind')
  const revision = Number(form.get('revision'))
  if ((kind !== 'wins' && kind !== 'news') || !Number.isSafeInteger(revision)) throw data(null, { status: 400 })
  const values = readContentFields(form, FIELDS)
  // A post seldom has a link of its own, so a draft of a news item needs no link.
  const parsed = readContent('wins', 'update', values)
  if (!parsed.ok) return { ok: false, errors: parsed.errors, values }
  return { ok: true, value: { id: params.id ?? '', revision, kind, words: parsed.value }, values }
}

export const action = defineActions({
  save: defineAction({
    read: readDraft,
    run: (draft, { academy, actor }) => saveStoryDraft(academy.records, actor, draft),
    refusals: draftRefusalText,
    done: () => ({ news: 'saved', text: text.saved }),
  }),
  publish: defineAction({
    read: readDraft,
    async run(draft, { academy: { records }, actor, now }) {
      const saved = await saveStoryDraft(records, actor, draft)
      return saved.ok || saved.reason === 'not-found' ? publishStoryDraft(records, actor, draft.id, now) : saved
    },
    refusals: draftRefusalText,
    done: () => ({ leave: `${linkTo('adminDrafts')}?done=published` }),
  }),
  delete: defineAction({
    read: (_form, { params: { id = '' } }) => ({ ok: true, value: id }),
    run: (id, { academy, actor, now }) => deleteStoryDraft(academy.records, actor, id, now),
    refusals: draftRefusalText,
    done: () => ({ leave: `${linkTo('adminDrafts')}?done=deleted` }),
  }),
})

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, image, revision, values, news } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  const errors = result?.errors ?? {}
  const entered = (name: (typeof FIELDS)[number]) => result?.values[name] ?? values[name]
  const sent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <>
      <title>{Object.keys(errors).length > 0 ? text.error : text.title}</title>
      <PageHead title={text.title} note={draftsText.note} />
      <RefusalNotice refusal={result?.refusal} />
      <fetcher.Form method="post" className="panel draft-form" noValidate>
        <input type="hidden" name="revision" value={revision} />
        {image ? <img src={picturePath(image, 480, 'webp')} width={240} height={240} alt={text.picture} /> : null}
        <FieldFrame id="kind" label={text.kind}>
          <select {...tied('kind', undefined, undefined)} name="kind" className="input" defaultValue={kind}>
            <option value="wins">{draftsText.kinds.wins}</option>
            <option value="news">{draftsText.kinds.news}</option>
          </select>
        </FieldFrame>
        <Field
          label={CONTENT_FIELDS.title.label}
          name="title"
          maxLength={CONTENT_FIELDS.title.longest}
          defaultValue={entered('title')}
          error={errors.title}
        />
        <TextField
          label={CONTENT_FIELDS.content.label}
          name="content"
          rows={8}
          defaultValue={entered('content')}
          error={errors.content}
        />
        <Field
          label={CONTENT_FIELDS.date.label}
          name="date"
          type="date"
          defaultValue={entered('date')}
          error={errors.date}
        />
        <Field
          label={CONTENT_FIELDS.postUrl.label}
          name="postUrl"
          type="url"
          defaultValue={entered('postUrl')}
          error={errors.postUrl}
        />
        <div className="draft-ways">
          <Button
            size="touch"
            name="intent"
            value="save"
            look="line"
            pending={sent === 'save'}
            pendingText={text.saving}
          >
            {text.save}
          </Button>
          <Button
            size="touch"
            name="intent"
            value="publish"
            pending={sent === 'publish'}
            pendingText={draftsText.publishing}
          >
            {text.saveAndPublish}
          </Button>
          <Button
            size="touch"
            name="intent"
            value="delete"
            look="danger"
            pending={sent === 'delete'}
            pendingText={text.deleting}
          >
            {text.delete}
          </Button>
        </div>
      </fetcher.Form>
      <Toast text={result?.done ?? news} shown={result?.done ? result : news} />
    </>
  )
}
