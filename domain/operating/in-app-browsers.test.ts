import { expect, it } from 'vitest'
import { isInAppBrowser, toChromeAddress } from './in-app-browsers.ts'

const MESSENGER =
  'Mozilla/5.0 (Linux; Android 14; SM-A057F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 ' +
  'Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/489.0.0.0;]'
const FACEBOOK_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 ' +
  '[FBAN/FBIOS;FBAV/490.0;FBDV/iPhone14,5]'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

it('the browsers of Facebook, Messenger and Instagram are known by their name, and Chrome is none [LINK-1]', () => {
  expect([MESSENGER, FACEBOOK_IOS, 'Mozilla/5.0 Instagram 355.0', CHROME].map(isInAppBrowser)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('a page is opened in Chrome on Android only, with the page itself where Chrome is missing [LINK-1]', () => {
  const page = new URL('https://academy.example/continue/abc?next=%2Fpractice')
  expect(toChromeAddress(page, FACEBOOK_IOS)).toBeNull()
  expect(toChromeAddress(page, MESSENGER)).toBe(
    'intent://academy.example/continue/abc?next=%2Fpractice#Intent;scheme=https;package=com.android.chrome;' +
      'S.browser_fallback_url=https%3A%2F%2Facademy.example%2Fcontinue%2Fabc%3Fnext%3D%252Fpractice;end',
  )
})
