import type { BuildHead } from './cached-page.ts'
import { FIXED_PAGES, NAME_FORM, NAMED_PAGES, QUERY_FORM } from './cacheable-requests.ts'

export const AWAY_PAGE = '/-away'
const FILES = '/-pages'
const FRONT = '/-front'
const USUAL_ENCODINGS = ['gzip, deflate, br, zstd', 'gzip, deflate, br']

type NginxValues = { shownFolder: string; host: string; build: BuildHead; away: Lines }
type Lines = readonly [name: string, value: string][]

/** The nginx `server` block for this build's pages; null when nginx cannot express it. */
export function nginxText({ shownFolder, host, build, away }: NginxValues): string | null {
  const head: Lines = [...build.head, ['content-security-policy', build.policy]]
  const type = new Map(head).get('content-type')
  const values = [shownFolder, host, ...[...head, ...away, ...[...build.own.values()].flat()].flat()]
  // nginx has no escape for `$`.
  if (!type || values.some((value) => /["\\$\n]/.test(value))) return null

  const files = (place: string, own: Lines = []) => sent(place, type, [...head, ...own])
  const led = (path: string, form: string, to: string) => `${formatRequestMatch({
    host,
    path,
    form,
    usual: `rewrite ^ ${to}.br last;`,
  })}
  rewrite ^ ${to}$academy_ending last;
  error_page 404 = @site;
  recursive_error_pages on;`
  const whole = [...new Set([...FIXED_PAGES, ...build.own.keys()])].filter((path) => path !== '/')
  const locations = [
    ...whole.map(
      (path) => `location = ${path} {
${formatRequestMatch({ host, path, form: path, usual: 'set $academy_ending .br; break;' })}
${files(`${shownFolder}${path}$academy_ending`, build.own.get(path))}
}`,
    ),
    // nginx serves no file for an address that ends with a slash.
    `location = / {\n${led('/', '/', `${FRONT}/`)}\n}`,
    `location ^~ ${FRONT}/ {\n  internal;\n${files(`${shownFolder}/`, build.own.get('/'))}\n}`,
    ...NAMED_PAGES.map(
      (above) => `location ^~ ${above} {\n${led('$uri', `${above}${NAME_FORM}`, `${FILES}$uri`)}\n}`,
    ),
    `location ^~ ${FILES}/ {\n  internal;\n${files(`${shownFolder}/`)}\n}`,
  ]
  return `# Public pages from files, written by the site at its start. With KEPT_PAGES_DIR docs/operations.md says what to do with it.

${locations.join('\n\n')}

# The site does not answer: any other request gets the page that says it will be back.
error_page 502 504 ${AWAY_PAGE};
location = ${AWAY_PAGE} {
  internal;
  root "${shownFolder}";
  try_files ${AWAY_PAGE}.html =502;
  types {}
  default_type "${type}";
${added(away, ' always')}
}
`
}

/**
 * Compares the raw request, because nginx would normalise //home; usual headers match as strings, others by regular
 * expressions.
 */
function formatRequestMatch({
  host,
  path,
  form,
  usual,
}: {
  host: string
  path: string
  form: string
  usual: string
}): string {
  const quick = USUAL_ENCODINGS.map(
    (encodings) => `  if ($academy_request = "${host}${path} ${encodings}") { set $academy_encoding br; ${usual} }`,
  )
  return `  set $academy_request "$host$request_uri $http_accept_encoding";
${quick.join('\n')}
  if ($host != "${host}") { return 404; }
  if ($request_uri !~ "^${form}(?:\\?${QUERY_FORM})?$") { return 404; }
  set $academy_ending .html;
  set $academy_encoding "";
  if ($http_accept_encoding ~ gzip) { set $academy_ending .gz; set $academy_encoding gzip; }
  if ($http_accept_encoding ~ br) { set $academy_ending .br; set $academy_encoding br; }`
}

function sent(place: string, type: string, lines: Lines): string {
  return `  alias "${place}";
  # What is no read, a page that is not kept, or one that has gone since it was found.
  error_page 403 404 405 = @site;
  recursive_error_pages on;
  log_not_found off;
  # Looked at for each request: nothing is sent that was saved over.
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 0;
  # Head and page leave together: nginx sends a head of this length by itself, and a file by another call.
  postpone_output 16k;
  sendfile off;
  output_buffers 1 64k;
  gzip off;
  max_ranges 0;
  etag on;
  if_modified_since off;
  types {}
  default_type "${type}";
  add_header Last-Modified "";
  add_header content-encoding $academy_encoding;
${added(lines)}`
}

const added = (lines: Lines, when = '') =>
  lines
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, value]) => `  add_header ${name} "${value}"${when};`)
    .join('\n')
