export type RestRemindersTable = {
  /** The payment that enrolled. */
  enrolment_id: string
  /** Days from the due day, or `staff` and the day on which staff pressed the button. */
  occasion: string
  at: string
}
