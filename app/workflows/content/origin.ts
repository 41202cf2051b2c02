import type { Config } from '#services/operating/config'

export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>, url: URL): string {
  return publicUrl ?? url.origin
}
