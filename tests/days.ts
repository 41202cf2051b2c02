/** A day in Manila, this many days from today, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(
    new Date(Date.now() + days * 86_400_000),
  )
}
