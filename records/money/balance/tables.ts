export type RestRemindersTable = {
  enrolment_id: string
  /** The days relative to the due date, or `staff` and the day of a manual reminder. */
  occasion: string
  at: string
}
