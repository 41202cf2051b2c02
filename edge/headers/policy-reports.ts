import { reportsIn } from '#domain/operating/policy-reports'
import { keepPolicyReports } from '#records/operating/policy-reports'
import { pathForLog } from '#services/operating/log'
import type { AppServices } from '#app/context'
import { refuseRequest } from '../responses/refusals.ts'

export const REPORT_BYTES = 16 * 1024
const TYPES = /^application\/(?:csp-report|reports\+json)\b/i
const REPORT_LIMITS = { address: 20, all: 200 }
const MINUTE_MS = 60_000

export function openPolicyReports({ records, now }: Pick<AppServices, 'records' | 'now'>) {
  let minute = 0
  let all = 0
  const reportCounts = new Map<string, number>()
  const mayWrite = (address: string) => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      all = 0
      reportCounts.clear()
    }
    const own = reportCounts.get(address) ?? 0
    if (own >= REPORT_LIMITS.address || all >= REPORT_LIMITS.all) return false
    reportCounts.set(address, own + 1)
    all += 1
    return true
  }
  return async (request: Request, { address, own }: { address: string; own: string }): Promise<Response> => {
    if (!TYPES.test(request.headers.get('content-type') ?? ''))
      return refuseRequest({ status: 415, text: 'Only reports of the content policy are taken here.' })
    if (!mayWrite(address)) return refuseRequest({ status: 429, text: 'Enough was heard of this.' })
    const letter: unknown = await request.json().catch(() => undefined)
    if (letter === undefined) return refuseRequest({ status: 400, text: 'This report cannot be read.' })
    const reports = reportsIn(letter, own).map((report) => ({ ...report, page: pathForLog(report.page) }))
    if (reports.length > 0) await keepPolicyReports(records, reports, now())
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  }
}
