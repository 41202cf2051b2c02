import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import { importRefusalText, importRunText as text } from '#domain/text/staff/import/import'
import { discardImport } from '#records/import/imports'
import { inviteImported } from '#records/import/invite-imported'
import { runImport } from '#records/import/run-import'
import { undoImport } from '#records/import/undo-import'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { defineAction, defineActions, type ActionArgs } from '#app/action'

export const IMPORT_NEWS = { imported: text.resultNews, undone: text.undoneNews }

const readId = (_form: FormData, { params: { id = '' } }: Pick<ActionArgs, 'params'>) => ({
  ok: true as const,
  value: id,
})

export const changeImport = defineActions({
  run: defineAction({
    read: readId,
    run: (id, { academy, actor, now }) => runImport(academy.records, actor, id, now),
    refusals: importRefusalText,
    done: (_done, id) => ({ leave: `${linkTo('importRun', { id })}?done=imported` }),
  }),
  undo: defineAction({
    read: readId,
    run: (id, { academy, actor, now }) => undoImport(academy.records, actor, id, now),
    refusals: importRefusalText,
    done: (_done, id) => ({ leave: `${linkTo('importRun', { id })}?done=undone` }),
  }),
  invite: defineAction({
    read: readId,
    async run(id, { academy, actor, now }) {
      if (!(await mailIsSetUp(academy))) return no('no-mail')
      return inviteImported(academy.records, actor, id, now)
    },
    refusals: { ...importRefusalText, 'no-mail': { text: text.inviteNoMail, status: 409 } },
    done: ({ value: { count } }) => ({ text: text.invited(count) }),
  }),
  discard: defineAction({
    read: readId,
    async run(id, { academy, actor }) {
      const discarded = await discardImport(academy.records, actor, id)
      return discarded.ok ? yes(null) : discarded
    },
    refusals: { 'not-allowed': importRefusalText['not-allowed'] },
    done: () => ({ leave: linkTo('adminImport') }),
  }),
})
