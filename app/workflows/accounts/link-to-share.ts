import { buildQrCode } from '#services/accounts/qr-code'
import type { AppServices } from '#app/context'
import { originOf } from '#app/workflows/content/origin'

export function toSharedLink({ config }: AppServices, url: URL, path: string) {
  const address = originOf(config, url) + path
  return { address, code: buildQrCode(address) }
}
