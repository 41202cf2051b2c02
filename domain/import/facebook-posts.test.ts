import { expect, it } from 'vitest'
import { mergePosts, readFacebookPosts, repairText, toStoryWords } from './facebook-posts.ts'

const encode = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

it('repairs text that was encoded once or twice, and leaves good text alone [BRING-2]', () => {
  for (const text of ['Niña wins 👑', 'Parañaque', 'plain', '“Quoted” — ₱500', 'Ж', '']) {
    expect(repairText(text), text).toBe(text)
    expect(repairText(encode(text)), `once ${text}`).toBe(text)
    expect(repairText(encode(encode(text))), `twice ${text}`).toBe(text)
  }
  expect(repairText('café'), 'a single accent is no encoded text').toBe('café')
  expect(repairText(`👑 ${encode('Niña')}`), 'beside a good emoji').toBe('👑 Niña')
})

it('reads posts with pictures and links, and leaves out what is none [BRING-2]', () => {
  const json = [
    {
      timestamp: 1_767_225_600,
      data: [{ post: encode('Congratulations, Niña! 👑\nMiss Cebu 2026') }],
      attachments: [{ data: [{ media: { uri: 'posts/media/a.jpg' } }, { media: { uri: 'posts/media/b.mp4' } }] }],
    },
    {
      timestamp: 1_767_312_000,
      attachments: [{ data: [{ external_context: { url: 'https://news.example/a' } }] }],
      data: [{ post: 'Read this' }],
    },
    { timestamp: 1_767_312_000, data: [{ update_timestamp: 1 }] },
    { timestamp: 'soon', data: [{ post: 'x' }] },
    {
      timestamp: 1,
      attachments: [{ data: [{ external_context: { url: 'javascript:alert(1)' } }] }],
      data: [{ post: 'y' }],
    },
    null,
  ]
  const posts = readFacebookPosts(json)
  expect(posts).toMatchObject([
    {
      day: '2026-01-01',
      text: 'Congratulations, Niña! 👑\nMiss Cebu 2026',
      link: null,
      pictures: ['posts/media/a.jpg'],
    },
    { text: 'Read this', link: 'https://news.example/a', pictures: [] },
    { text: 'y', link: null },
  ])
  expect(readFacebookPosts({ posts_v2: json })).toHaveLength(3)
  expect(readFacebookPosts('text')).toEqual([])
  expect(mergePosts([...posts, ...posts]).map(({ text }) => text.slice(0, 4))).toEqual(['Read', 'Cong', 'y'])
  expect(posts[0] && toStoryWords(posts[0])).toMatchObject({ title: 'Congratulations, Niña! 👑' })
  expect(toStoryWords({ text: '', day: '2026-01-01' })).toEqual({ title: '2026-01-01', content: '2026-01-01' })
})
