export const drillErrorText = {
  kind: 'Please choose a kind',
  textMissing: 'Please enter the question or task',
  textTooLong: (longest: number) => `Please use at most ${longest} characters`,
  seconds: (least: number, most: number) => `Please enter ${least} to ${most} seconds`,
} as const
