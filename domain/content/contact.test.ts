import { expect, it } from 'vitest'
import { nameSocialLinks, parseMessengerLink, readContactParts, toMessengerLink, toPhoneHref } from './contact.ts'

it('a phone number is dialled without its spaces, and what is no number is not [SETUP-5]', () => {
  expect(['0917 123 4567', '+63 (917) 123-4567', '(043) 123.4567'].map(toPhoneHref)).toEqual([
    'tel:09171234567',
    'tel:+639171234567',
    'tel:0431234567',
  ])
  expect(['', '12345', 'ask Ana', '0917;ext=1', '1234567890123456'].map(toPhoneHref)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

it('a Messenger link leads to Messenger alone [SETUP-5]', () => {
  expect(
    ['m.me/tala', 'http://M.me/tala/', 'https://www.messenger.com/t/tala.academy'].map(parseMessengerLink),
  ).toEqual(['https://m.me/tala', 'https://m.me/tala', 'https://www.messenger.com/t/tala.academy'])
  for (const text of ['tala', 'm.me/', 'https://m.me.evil.example/tala', 'javascript:m.me/tala', 'm.me/a?b=c'])
    expect(parseMessengerLink(text), text).toBeNull()
})

it('a social link is named by its network, or by its host [SETUP-5]', () => {
  const urls = [
    'https://www.facebook.com/tala',
    'https://m.facebook.com/tala-alumni/',
    'https://vt.tiktok.com/x',
    'https://youtu.be/x',
    'https://twitter.com/tala',
    'https://ph.linkedin.com/company/tala',
    'https://www.instagram.com/tala',
    'https://notfacebook.com/tala',
  ]
  expect(nameSocialLinks(urls).map(({ name }) => name)).toEqual([
    'Facebook: tala',
    'Facebook: tala-alumni',
    'TikTok',
    'YouTube',
    'X',
    'LinkedIn',
    'Instagram',
    'notfacebook.com',
  ])
})

it('what is empty or of another shape is absent [SETUP-5]', () => {
  expect(readContactParts({ phone: '', address: 3, openingHours: ['', 'Daily'], classPlaces: 'Lipa' })).toEqual({
    openingHours: ['Daily'],
  })
  expect([null, 'text', []].map(readContactParts)).toEqual([{}, {}, {}])
})

it('a Messenger link says which page the person came from, where Messenger takes it [LINK-1]', () => {
  expect([toMessengerLink('m.me/tala', 'packages'), toMessengerLink('messenger.com/t/tala', 'contact')]).toEqual([
    'https://m.me/tala?ref=packages',
    'https://www.messenger.com/t/tala',
  ])
  expect(toMessengerLink('javascript:m.me/tala', 'contact')).toBeNull()
})
