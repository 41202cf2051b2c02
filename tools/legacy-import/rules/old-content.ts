import { oldDay } from './old-dates.ts'
import { oldStoragePath } from './old-files.ts'
import { postLink } from '#domain/content/stories'
import { cleanText } from '#domain/words/texts'
import { LINE_MAX_LENGTH, reading, rejectRecord, text, own, type OldRecord, type Taken } from './old-records.ts'

export function readStory(record: OldRecord) {
  return reading(() => ({
    title: text(record, 'title', LINE_MAX_LENGTH),
    content: text(record, 'content'),
    date: oldDay(own(record, 'date')),
    postUrl: postLink(text(record, 'postUrl', 2000)),
    image: oldStoragePath(own(record, 'image')),
  }))
}
export type OldStory = Taken<typeof readStory>

export function readAccomplishment(record: OldRecord) {
  return reading(() => ({
    title: text(record, 'title', LINE_MAX_LENGTH),
    content: text(record, 'content'),
    date: oldDay(own(record, 'date')),
  }))
}
export type OldAccomplishment = Taken<typeof readAccomplishment>

export function readHeader(record: OldRecord) {
  return reading(() => ({
    title: text(record, 'title', LINE_MAX_LENGTH),
    name: text(record, 'name', LINE_MAX_LENGTH),
  }))
}

export function readMember(record: OldRecord) {
  return reading(() => {
    const titles = own(record, 'titles')
    const line = Array.isArray(titles)
      ? titles.filter((each) => typeof each === 'string').join(',')
      : text(record, 'titles', 2000)
    return {
      name: text(record, 'name', LINE_MAX_LENGTH) || 'ANONYMOUS',
      titles: line
        .split(',')
        .map((each) => cleanText(each))
        .filter(Boolean)
        .slice(0, 6)
        .join(', '),
      testimonial: text(record, 'testimonials') || text(record, 'testimonial') || null,
      date: oldDay(own(record, 'date')),
      image: oldStoragePath(own(record, 'image')),
    }
  })
}
export type OldMember = Taken<typeof readMember>

export function readMaterial(record: OldRecord) {
  return reading(() => {
    const pdf = oldStoragePath(own(record, 'url')) ?? rejectRecord('it names no PDF')
    return {
      fileName:
        text(record, 'fileName', LINE_MAX_LENGTH) ||
        cleanText(pdf.split('/').at(-1) ?? '').slice(0, LINE_MAX_LENGTH) ||
        'Untitled.pdf',
      pdf,
      image: oldStoragePath(own(record, 'imageUrl')),
    }
  })
}
export type OldMaterial = Taken<typeof readMaterial>
