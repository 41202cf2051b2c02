import type { ComponentType } from 'react'
import type { IslandName } from '#ui/basics/island'
import { AccountSlot } from '#ui/site/account-slot'
import { ActTabs } from '../../visitor/content/act-tabs'
import { NewsControls } from '../../visitor/content/news-slider'
import { readStoryData } from '#app/visitor/content/stories/story-data'
import { StoryShow } from '../../visitor/content/stories/story-show'
import { TypewriterText } from '../../visitor/content/typed-words'
import { VictoryCue } from '../../visitor/content/victory-cue'
import { ContinueNotice } from '../../visitor/enrolment/continue-notice'
import { OwnPackageMark } from '../../visitor/enrolment/own-package-mark'
import { ContactForm } from '../../visitor/mail/contact-form'

/** Reads its props from the page's HTML, so that the data is not sent twice. */
type Island<Properties extends object> = { draws: ComponentType<Properties>; read(box: HTMLElement): Properties }

const island = <Properties extends object>(
  draws: ComponentType<Properties>,
  read: (box: HTMLElement) => Properties,
): Island<object> => ({ draws, read }) as unknown as Island<object>

const nothing = () => ({})
const textsOf = (box: HTMLElement, selector: string) =>
  [...box.querySelectorAll(selector)].map((each) => each.textContent.trim())

export const ISLANDS: Record<IslandName, Island<object>> = {
  account: island(AccountSlot, nothing),
  news: island(NewsControls, nothing),
  contact: island(ContactForm, nothing),
  continue: island(ContinueNotice, nothing),
  own: island(OwnPackageMark, (box) => ({ packageKey: String(JSON.parse(box.dataset.of ?? 'null')) })),
  show: island(StoryShow, readStoryData),
  cue: island(VictoryCue, (box) => ({
    title: textsOf(box, '.cue-0')[0] ?? '',
    name: textsOf(box, '.cue-1')[0] ?? '',
  })),
  words: island(TypewriterText, (box) => ({
    lead: textsOf(box, '.leave-lead')[0] ?? '',
    words: textsOf(box, '.leave-whole > span').map((word) => word.slice(0, -1)),
  })),
  acts: island(ActTabs, (box) => {
    const texts = textsOf(box, '.act-panel > p:last-child')
    return { acts: textsOf(box, '.act-tab').map((title, at) => ({ title, text: texts[at] ?? '' })) }
  }),
}
