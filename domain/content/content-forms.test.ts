import { describe, expect, it } from 'vitest'
import { CONTENT, CONTENT_LENGTH, TITLE_LENGTH, uploadFailed, type ContentKind } from './content.ts'
import {
  fileNameForm,
  fileNameOf,
  isContentFieldRequired,
  readContent,
  recentWinForm,
  readContentFields,
} from './content-forms.ts'
import { parseFields } from '#domain/forms'
import { contentPictureText, PDF_MAX_BYTES, pdfProblem, pdfProblemText, uploadLimit } from '#domain/files/uploads'

const STORY = {
  title: 'Crowned',
  content: 'She won.',
  date: '2026-11-20',
  postUrl: 'https://www.facebook.com/academy/posts/1',
}
const errorsOf = (parsed: ReturnType<typeof parseFields>) => (parsed.ok ? {} : parsed.errors)

describe('an accomplishment', () => {
  it('needs title, content and date [ADM-3]', () => {
    expect(errorsOf(readContent('accomplishments', 'add', { title: ' ', content: '', date: '' }))).toEqual({
      title: 'Title is required',
      content: 'Content is required',
      date: 'Date is required',
    })
    expect(readContent('accomplishments', 'update', { ...STORY })).toMatchObject({
      ok: true,
      value: { title: 'Crowned', date: '2026-11-20' },
    })
  })
  it('takes a real day only [ADM-3]', () => {
    for (const date of ['2026-02-30', '20.11.2026', '0001-01-01', '9999-12-31'])
      expect(errorsOf(readContent('accomplishments', 'add', { ...STORY, date }))).toEqual({
        date: 'Date is required',
      })
  })
})

describe('a news item', () => {
  it('needs title, content, date and a valid post URL when it is added [ADM-4]', () => {
    expect(errorsOf(readContent('news', 'add', { title: '', content: '', date: '', postUrl: '' }))).toEqual({
      title: 'Title is required',
      content: 'Content is required',
      date: 'Date is required',
      postUrl: 'POST URL is required',
    })
  })
  it('needs no date when it is updated, and keeps none as none [ADM-4, ADM-15]', () => {
    expect(readContent('news', 'update', { ...STORY, date: '' })).toMatchObject({ ok: true, value: { date: null } })
    expect(errorsOf(readContent('news', 'update', { ...STORY, postUrl: '' }))).toEqual({
      postUrl: 'POST URL is required',
    })
  })
  it('takes http and https addresses only [ADM-4]', () => {
    for (const postUrl of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'ftp://example.ph/x',
      'facebook.com/post',
      'http://',
      'https://exa mple.ph',
      'https://academy',
      '//example.ph',
      'https://trusted.ph@evil.example/x',
      'https:\\\\example.ph',
      `https://example.ph/${'x'.repeat(2000)}`,
    ])
      expect(errorsOf(readContent('news', 'add', { ...STORY, postUrl })), postUrl.slice(0, 60)).toEqual({
        postUrl: 'Please enter a valid URL.',
      })
    for (const postUrl of ['http://example.ph', 'https://www.facebook.com/a/posts/1?x=1#c', ' https://example.ph/ñ '])
      expect(readContent('news', 'add', { ...STORY, postUrl }).ok, postUrl).toBe(true)
  })
})

describe('a win', () => {
  it('may come without a post URL, but with no wrong one [ADM-5]', () => {
    expect(readContent('wins', 'add', { ...STORY, postUrl: '' })).toMatchObject({
      ok: true,
      value: { postUrl: null },
    })
    expect(errorsOf(readContent('wins', 'add', { ...STORY, postUrl: 'javascript:alert(1)' }))).toEqual({
      postUrl: 'Please enter a valid URL.',
    })
  })
  it('says how long title and content may be, and keeps what was typed [ADM-5]', () => {
    const parsed = readContent('wins', 'add', {
      ...STORY,
      title: 'x'.repeat(10_240),
      content: 'y'.repeat(CONTENT_LENGTH + 1),
    })
    expect(errorsOf(parsed)).toEqual({
      title: 'Title is too long: at most 200 characters',
      content: 'Content is too long: at most 10,000 characters',
    })
    expect(parsed.values.title).toHaveLength(10_240)
    expect(
      readContent('wins', 'add', { ...STORY, title: 'x'.repeat(TITLE_LENGTH), content: 'y'.repeat(CONTENT_LENGTH) })
        .ok,
    ).toBe(true)
  })
  it('counts a line break of a form as one letter [ADM-5]', () => {
    expect(readContent('wins', 'add', { ...STORY, content: 'a\r\nb' })).toMatchObject({ value: { content: 'a\nb' } })
    expect(readContent('wins', 'add', { ...STORY, content: 'x\r\n'.repeat(CONTENT_LENGTH / 2) }).ok).toBe(true)
  })
})

describe('a member', () => {
  it('needs name and titles; a testimonial is optional [ADM-6]', () => {
    expect(errorsOf(readContent('members', 'add', { name: ' ', titles: ' , ,', testimonial: '' }))).toEqual({
      name: 'Name is required',
      titles: 'Titles is required',
    })
    expect(
      readContent('members', 'add', { name: 'Lea', titles: 'Binibini,  Mutya ,', testimonial: ' ' }),
    ).toMatchObject({ ok: true, value: { titles: 'Binibini, Mutya', testimonial: null } })
  })
})

describe('a learning material', () => {
  it('marks as required what the form refuses empty, and nothing else [ADM-16]', () => {
    const marked = (kind: ContentKind, mode: 'add' | 'update') =>
      CONTENT[kind].fields.filter((name) => isContentFieldRequired(kind, mode, name))
    expect(marked('members', 'add')).toEqual(['name', 'titles'])
    expect(marked('news', 'add')).toEqual(['title', 'content', 'date', 'postUrl'])
    expect(marked('wins', 'add')).toEqual(['title', 'content', 'date'])
    expect(marked('news', 'update')).toEqual(['title', 'content', 'postUrl'])
  })
  it('is renamed to something only [ADM-9]', () => {
    expect(errorsOf(parseFields(fileNameForm, { fileName: '  ' }))).toEqual({ fileName: 'File Name is required' })
    expect(errorsOf(parseFields(fileNameForm, { fileName: 'x'.repeat(201) }))).toEqual({
      fileName: 'File Name is too long: at most 200 characters',
    })
  })
  it('has the name of its file, without the way to it [ADM-9]', () => {
    expect([
      fileNameOf('C:\\coach\\Lesson 1.pdf'),
      fileNameOf('../../etc/passwd'),
      fileNameOf('\u0000 '),
      fileNameOf('x'.repeat(300)).length,
    ]).toEqual(['Lesson 1.pdf', 'passwd', 'Untitled.pdf', 200])
  })
  it('is a PDF from its very first byte, of at most 50 MB [ADM-9]', () => {
    const head = (text: string) => new TextEncoder().encode(text)
    expect([
      pdfProblem(9, head('%PDF-1.7\n')),
      pdfProblem(0, head('')),
      pdfProblem(PDF_MAX_BYTES + 1, head('%PDF-1.7\n')),
      pdfProblem(PDF_MAX_BYTES, head('%PDF-1.7\n')),
    ]).toEqual([null, 'empty', 'too-large', null])
    for (const text of ['GIF89a%PDF-1.7', '<html>%PDF-1.7', ' %PDF-1.7', 'PK\u0003\u0004', '\u0089PNG'])
      expect(pdfProblem(20, head(text)), text).toBe('not-a-pdf')
    expect(pdfProblemText('not-a-pdf')).toBe('Please choose a PDF file.')
    expect([uploadLimit('pdf'), uploadLimit('picture'), uploadLimit('receipt')]).toEqual([
      PDF_MAX_BYTES,
      20_971_520,
      20_971_520,
    ])
  })
})

it('the header of the recent win needs title and name [ADM-4]', () => {
  expect(errorsOf(parseFields(recentWinForm, { title: '', name: '' }))).toEqual({
    title: 'Title is required',
    name: 'Name is required',
  })
})

it('a failure says what failed, and a wrong image that it is none [ADM-7, ADM-8]', () => {
  expect(uploadFailed('no signal')).toBe('Upload failed: no signal')
  expect(contentPictureText('not-a-picture')).toBe('Please choose an image file.')
  expect(contentPictureText('too-large')).toContain('20 MB')
})

it('files and missing fields count as empty words [ADM-16]', () => {
  const form = new FormData()
  form.set('title', new File(['x'], 'x.txt'))
  form.set('content', 'c'.repeat(99_999))
  expect(readContentFields(form, ['title', 'content', 'date'])).toMatchObject({ title: '', date: '' })
  expect(readContentFields(form, ['content']).content).toHaveLength(40_000)
})
