import { redirect, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { no, yes } from '#domain/enrolment/enrolment'
import { defineAction, defineActions, defineVisitorAction, toDonePath } from './action.ts'
import { academyContext, visitContext, type AppServices, type RequestContext } from './context.ts'

const rename = defineAction({
  read(form) {
    const values = { name: String(form.get('name') ?? '') }
    if (values.name === '') return { ok: false, errors: { name: 'Please enter a name' }, values }
    return { ok: true, value: values.name, values, target: 'one' }
  },
  run: (name) => Promise.resolve(name === 'new' ? yes({ name }) : no(name === 'gone' ? 'gone' : 'taken')),
  refusals: { gone: 404, taken: { text: 'Another one has', status: 409, field: 'name' } },
  explain: ({ reason }, name) => (reason === 'taken' ? { text: `Another one has ${name}` } : {}),
  done: ({ value }) => ({ news: 'renamed', text: `Renamed ${value.name}` }),
})
const enter = defineVisitorAction({
  read: (form) => ({ ok: true, value: form.get('as'), values: { as: String(form.get('as')) } }),
  run: (as) => Promise.resolve(as === 'me' ? yes(null) : no(as === 'lost' ? 'lost' : as === 'new' ? 'new' : 'wrong')),
  refusals: { lost: { leave: '/lost' }, new: 'explained', wrong: 'explained' },
  explain: ({ reason }) =>
    reason === 'new' ? redirect('/sign-up') : { errors: { as: 'Unknown' }, values: { hint: 'me' }, status: 401 },
  done: (_entered, _as, { actor }) => ({
    text: `Entered as ${actor?.id ?? 'nobody'}`,
    news: 'entered',
    headers: [['Set-Cookie', 'session=1']],
  }),
})
const action = defineActions({ rename, enter })

function send(fields: Record<string, string>, path = '/things', actor: { id: string } | null = { id: 'me' }) {
  const url = new URL(`http://site.example${path}?search=a&ask=rename-one`)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request(new URL(path, url), { method: 'POST', body: form })
  const context = new RouterContextProvider()
  context.set(visitContext, { actor } as unknown as RequestContext)
  context.set(academyContext, { now: () => new Date(0) } as unknown as AppServices)
  return action({ request, context, url, pattern: '/things', params: {} })
}

describe('an action', () => {
  it('answers a script with the text, and redirects without one to the same part of the list', async () => {
    expect(await send({ intent: 'rename', name: 'new' }, '/things.data')).toMatchObject({
      data: { done: 'Renamed new', refusal: null, errors: {}, values: {} },
    })
    const redirected = await send({ intent: 'rename', name: 'new' })
    expect(redirected instanceof Response && redirected.headers.get('location')).toBe('/things?search=a&done=renamed')
  })

  it('returns what is wrong beside its field with what was typed', async () => {
    expect(await send({ intent: 'rename', name: '' })).toMatchObject({
      data: { done: null, errors: { name: 'Please enter a name' }, values: { name: '' } },
      init: { status: 422 },
    })
    expect(await send({ intent: 'rename', name: 'old' })).toMatchObject({
      data: { errors: { name: 'Another one has old' }, refusal: null, values: { name: 'old' }, target: 'one' },
      init: { status: 409 },
    })
  })

  it('shows the error page for what is gone, and for an intent that no form sends', async () => {
    await expect(send({ intent: 'rename', name: 'gone' })).rejects.toMatchObject({ init: { status: 404 } })
    await expect(send({ intent: 'toString' })).rejects.toMatchObject({ init: { status: 400 } })
  })

  it('serves visitors, who get their cookies with the result and with the redirect', async () => {
    const result = await send({ intent: 'enter', as: 'me' }, '/things.data', null)
    expect(result).toMatchObject({ data: { done: 'Entered as nobody' } })
    expect('init' in result && new Headers(result.init?.headers).get('set-cookie')).toBe('session=1')
    const redirected = await send({ intent: 'enter', as: 'me' }, '/things', null)
    expect(redirected instanceof Response && redirected.headers.get('set-cookie')).toBe('session=1')
    await expect(send({ intent: 'rename', name: 'new' }, '/things', null)).rejects.toMatchObject({ status: 302 })
  })

  it('leads a refused change to another page, or explains it beside several fields', async () => {
    const to = async (as: string) => {
      const refused = await send({ intent: 'enter', as })
      return refused instanceof Response && [refused.status, refused.headers.get('location')]
    }
    expect(await to('lost')).toEqual([303, '/lost'])
    expect(await to('new')).toEqual([302, '/sign-up'])
    expect(await send({ intent: 'enter', as: 'you' })).toMatchObject({
      data: { errors: { as: 'Unknown' }, values: { as: 'you', hint: 'me' } },
      init: { status: 401 },
    })
  })

  it('leads to another page of a list by its address', () => {
    expect(toDonePath(new URL('http://site.example/a?page=2'), 'saved', '/b')).toBe('/b?page=2&done=saved')
  })
})
