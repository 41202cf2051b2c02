export const REPORTS = [
  { tab: 'payments', name: 'Payment History', csv: 'paymentHistoryCsv' },
  { tab: 'trainees', name: 'Registered Trainees', csv: 'traineesCsv' },
] as const

export type ReportTab = (typeof REPORTS)[number]['tab']

export function tabIn(url: URL): ReportTab {
  return REPORTS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? 'payments'
}
