export const REPORTS = [
  { tab: 'payments', name: 'Payment History', csv: 'paymentHistoryCsv' },
  { tab: 'trainees', name: 'Registered Trainees', csv: 'traineesCsv' },
] as const

export type ReportTab = (typeof REPORTS)[number]['tab']

/** Which report an address asks for; the first unless it names another. */
export function tabIn(url: URL): ReportTab {
  return REPORTS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? 'payments'
}
