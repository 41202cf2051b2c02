import type { Config } from '#services/operating/config'

/** The origin absolute addresses begin with: the public one, or where none is set the one that was asked. */
export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>, url: URL): string {
  return publicUrl ?? url.origin
}
