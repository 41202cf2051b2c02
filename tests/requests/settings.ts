import { ADMINISTRATOR } from '#tests/people'

/** The settings of a site of these tests, as environment variables. */
export function settings(dataDir: string, content: 'demo' | 'none' | 'debate'): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    STARTER_CONTENT: content,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    STAFF_SECOND_STEP_DAYS: '0',
  }
}
