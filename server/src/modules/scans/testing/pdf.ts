/** A PDF of one page with rows of cells, 130 points apart, as a scan tool prints a table. */
export const pdfOf = (rows: readonly (readonly string[])[]): Uint8Array => {
  const text = rows
    .flatMap((row, down) =>
      row.map(
        (cell, at) =>
          `BT /F1 9 Tf ${40 + at * 130} ${740 - down * 16} Td (${cell.replaceAll(/[()\\]/g, '')}) Tj ET`,
      ),
    )
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = pdf.length
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return new TextEncoder().encode(pdf)
}
