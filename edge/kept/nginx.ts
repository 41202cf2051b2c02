import type { BuildHead } from './kept-page.ts'
import { PATHS_FORM, QUERY_FORM } from './kept-request.ts'

/** Stands in a set beside its pages; no address has this name. */
export const AWAY_PAGE = '/-away'
/** Asked for by nginx itself alone. */
const FILES = '/-pages'

type Told = { shownFolder: string; host: string; build: BuildHead; away: readonly [string, string][] }

/**
 * What an nginx in front has to know of this build's pages, for its `server` block. Null where it could not be told.
 * It chooses as the site does: who asks for anything but one of these pages, plainly, is handed on to the site.
 */
export function nginxText({ shownFolder, host, build, away }: Told): string | null {
  const head: [string, string][] = [...build.head, ['content-security-policy', build.policy]]
  const type = new Map(head).get('content-type')
  const own = [...build.own].flatMap(([path, lines]) => lines.map(([name, value]) => ({ path, name, value })))
  const values = [shownFolder, host, ...[...head, ...away].flat(), ...own.flatMap(Object.values<string>)]
  // In nginx a dollar begins a variable, and nothing takes that away from it.
  if (!type || values.some((value) => /["\\$\n]/.test(value))) return null
  const lines = (headers: readonly [string, string][], when = '') =>
    headers
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, value]) => `  add_header ${name} "${value}"${when};`)
      .join('\n')
  return `# Public pages from files, written by the site at its start. With KEPT_PAGES_DIR docs/operations.md says what to do with it.

set $academy_ending .html;
set $academy_encoding "";
if ($http_accept_encoding ~ gzip) { set $academy_ending .gz; set $academy_encoding gzip; }
if ($http_accept_encoding ~ br) { set $academy_ending .br; set $academy_encoding br; }
${own.map(({ path, value }, at) => `set $academy_own_${at} "";\nif ($uri = ${path}) { set $academy_own_${at} "${value}"; }\n`).join('')}\
# As it was asked: nginx itself takes //home and /%68ome for /home.
set $academy_asked "$request_method $host$request_uri";
if ($uri = ${AWAY_PAGE}) { set $academy_asked ""; }
if ($academy_asked ~ "^(?:GET|HEAD) ${host.replaceAll('.', '\\.')}(${PATHS_FORM})(?:\\?${QUERY_FORM})?$") {
  set $academy_page $1;
  rewrite ^ ${FILES}$academy_page$academy_ending last;
}

location ^~ ${FILES}/ {
  internal;
  alias "${shownFolder}/";
  # A page that is not kept, or has gone since it was found.
  error_page 403 404 = @site;
  recursive_error_pages on;
  log_not_found off;
  # Looked at for each request: nothing is sent that was saved over.
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 0;
  gzip off;
  max_ranges 0;
  etag on;
  if_modified_since off;
  types {}
  default_type "${type}";
  add_header Last-Modified "";
  add_header content-encoding $academy_encoding;
${[lines(head), ...own.map(({ name }, at) => `  add_header ${name} $academy_own_${at};`)].join('\n')}
}

# The site does not answer: whoever asks for anything else reads that it will be back.
error_page 502 504 ${AWAY_PAGE};
location = ${AWAY_PAGE} {
  internal;
  root "${shownFolder}";
  try_files ${AWAY_PAGE}.html =502;
  types {}
  default_type "${type}";
${lines(away, ' always')}
}
`
}
