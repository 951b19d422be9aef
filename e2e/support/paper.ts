import sharp from 'sharp'

/** A file as a person chooses it. */
export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo that says what it shows, as a phone would take it. */
export async function photo(name: string, shows = name): Promise<Chosen> {
  const words = shows.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="#3d4549"/><circle cx="600" cy="520" r="240" fill="#6c7579"/>
    <text x="600" y="180" fill="#e7eaec" font-size="56" font-family="sans-serif" text-anchor="middle">${words}</text></svg>`
  const buffer = await sharp(Buffer.from(picture)).jpeg({ quality: 80 }).toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A small PDF of one page, as a scan tool writes it. */
export function pdf(name: string): Chosen {
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}
