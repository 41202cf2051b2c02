import { hasEmailSettings } from '#records/mail/email-settings'
import { isEmailConfigured } from '#services/mail/mail'
import type { AppServices } from '#app/context'

export async function mailIsSetUp({ config, records }: Pick<AppServices, 'config' | 'records'>): Promise<boolean> {
  return isEmailConfigured(config) || (await hasEmailSettings(records))
}
