export const siteVersionsText = {
  title: 'Earlier versions',
  titleOf: (part: string) => `Earlier versions of ${part}`,
  note:
    'Each save keeps what stood there before, up to 50 times. Pictures are not kept: a picture that you replace or ' +
    'remove is deleted.',
  none: 'When you save this part, what stood there before appears here.',
  when: 'Replaced on',
  by: 'By',
  changed: 'What changed',
  pictures: 'Pictures',
  putBack: 'Put this back',
  putBackOf: (when: string) => ` of ${when}`,
  back: (part: string) => `Back to ${part}`,
  someone: 'Someone',
  missing: 'This version is no longer there. The page is up to date now.',
  changedSince: (by: string) =>
    `${by} changed this part after you opened the list, so nothing was put back. This is what stands there now.`,
  entries: (count: number, thing: string, what: 'added' | 'removed' | 'changed') =>
    `${count} ${count === 1 ? thing : toPlural(thing)} ${what}`,
  reordered: 'New order',
} as const

function toPlural(thing: string): string {
  return thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`
}
