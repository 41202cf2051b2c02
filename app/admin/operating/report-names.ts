/** The two reports: the word in the address, what the tab says, the title on paper and the file's name. */
export const REPORTS = [
  { tab: 'payments', name: 'Payment History', file: 'payment-history.csv' },
  { tab: 'trainees', name: 'Registered Trainees', file: 'registered-trainees.csv' },
] as const

export type ReportTab = (typeof REPORTS)[number]['tab']

/** Which report an address asks for; the first unless it names another. */
export function tabIn(url: URL): ReportTab {
  return REPORTS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? 'payments'
}
