const IN_APP = /\b(FBAN|FBAV|FB_IAB|Messenger|Instagram|TikTok|musical_ly|Line\/)/

/** True inside Facebook, Messenger, Instagram and other apps, whose browsers lack files, cameras and passkeys. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent)
}

export function toChromeAddress(address: URL, userAgent: string): string | null {
  if (!/Android/.test(userAgent)) return null
  const scheme = address.protocol.slice(0, -1)
  const fallback = encodeURIComponent(address.href)
  return (
    `intent://${address.host}${address.pathname}${address.search}#Intent;scheme=${scheme};` +
    `package=com.android.chrome;S.browser_fallback_url=${fallback};end`
  )
}
