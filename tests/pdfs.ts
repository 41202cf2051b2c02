/** A small PDF written by hand, with what a test puts into its catalog, its page or behind its objects. */
export function madePdf({
  catalog = '',
  page = '',
  pages = 1,
  more = Buffer.alloc(0),
}: {
  catalog?: string
  page?: string
  pages?: 0 | 1
  more?: Buffer
} = {}): Buffer {
  const content = '0.55 0.07 0.22 rg 0 0 300 400 re f'
  const objects = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Kids [${pages ? '3 0 R' : ''}] /Count ${pages} >>\nendobj\n`,
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << >> /Contents 4 0 R ${page} >>\nendobj\n`,
    `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`,
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object) => {
    const at = body.length
    body += object
    return at
  })
  const start = body.length + more.length
  const table = ['0000000000 65535 f ', ...places.map((at) => `${String(at).padStart(10, '0')} 00000 n `)].join('\n')
  return Buffer.concat([
    Buffer.from(body),
    more,
    Buffer.from(`xref\n0 5\n${table}\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  ])
}
