import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../browser.ts'

/** A browser whose text size is twice the usual one, which is a setting of the whole browser. */
export async function openLargeTextBrowser(): Promise<Browser> {
  const { args, ...options } = launchOptions()
  return chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] })
}

/** The size of every text that is to be seen, by its place in the document. */
export async function readTextSizes(page: Page): Promise<Record<string, { size: number; text: string }>> {
  await page.waitForLoadState()
  return page.evaluate(() => {
    const pathTo = (element: Element): string => {
      const parent = element.parentElement
      return parent ? `${pathTo(parent)} ${[...parent.children].indexOf(element)}` : ''
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    return Object.fromEntries(
      [...document.body.querySelectorAll('*')]
        .filter((element) => !element.closest('script, style, template, noscript, svg') && hasText(element))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => [
          `${element.tagName}${pathTo(element)}`,
          {
            size: Number.parseFloat(getComputedStyle(element).fontSize),
            text: element.textContent?.trim().slice(0, 40) ?? '',
          },
        ]),
    )
  })
}
