import { describe, expect, it } from 'vitest'
import { parseFields } from '#domain/forms'
import { blocksOf, filledIn, noticeForm, pointsOf, publish, type NoticeVersion } from './notice.ts'

const newest: NoticeVersion = { version: 3, brief: 'Short', body: 'Long', publishedAt: '2026-11-21T04:00:00.000Z' }
const other = { brief: 'Shorter', body: 'Long' }

describe('a privacy notice', () => {
  it('is headings, paragraphs and lists, line by line [LAW-1]', () => {
    expect(blocksOf('## Who\n\nWe are.\n- one\n- two\nThen this.\n- three')).toEqual([
      { kind: 'heading', text: 'Who' },
      { kind: 'paragraph', text: 'We are.' },
      { kind: 'list', entries: ['one', 'two'] },
      { kind: 'paragraph', text: 'Then this.' },
      { kind: 'list', entries: ['three'] },
    ])
    expect(pointsOf('One\n\n- Two ')).toEqual(['One', 'Two'])
  })

  it('names the academy and its address wherever room is left for them [LAW-1]', () => {
    expect(filledIn('{academy}: {email}, {email}', { brand: 'Rise', contactEmail: 'a@b.ph' })).toBe(
      'Rise: a@b.ph, a@b.ph',
    )
    expect(filledIn('{academy}', { brand: null, contactEmail: null })).toBe('the academy')
  })

  it('is published over what its writer has read, and sent twice it is one version [LAW-1]', () => {
    expect(publish(newest, { from: 3, words: other })).toEqual({ ok: true, value: 'new-version' })
    expect(publish(newest, { from: 2, words: other })).toEqual({ ok: false, reason: 'changed' })
    expect(publish(newest, { from: 2, words: newest })).toEqual({ ok: true, value: 'published-already' })
    expect(publish(newest, { from: 3, words: newest })).toEqual({ ok: false, reason: 'the-same' })
  })

  it('that is only proposed becomes the academy’s by being published as it is [LAW-1]', () => {
    const proposed = { ...newest, version: 1, publishedAt: null }
    expect(publish(proposed, { from: 1, words: proposed })).toEqual({ ok: true, value: 'as-it-is' })
    expect(publish(proposed, { from: 1, words: other })).toEqual({ ok: true, value: 'new-version' })
  })

  it('needs both its parts [LAW-1]', () => {
    const parsed = parseFields(noticeForm, { brief: ' ', body: '' })
    expect(parsed.ok ? {} : parsed.errors).toEqual({
      brief: 'In short is required',
      body: 'The whole notice is required',
    })
  })
})
