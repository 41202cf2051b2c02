/**
 * Views of one record within this time count once, because open pages reload themselves; longer would hide a second
 * visit.
 */
export const LOOK_MINUTES = 15

export const LOOKS = [
  'receipt open',
  'profile open',
  'guardian open',
  'report open',
  'report export',
  'recording play',
] as const
export type LookKind = (typeof LOOKS)[number]
