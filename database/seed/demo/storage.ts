import type pg from 'pg'
import type { Demo } from './world.ts'

type Paper = { bucket: string; folder: string; name: string; motif: string; age: number }

const paper = (bucket: string, folder: string, name: string, age: number): Paper => ({
  bucket,
  folder,
  name,
  motif: 'paper',
  age,
})
const picture = (bucket: string, folder: string, name: string, motif: string, age: number): Paper => ({
  bucket,
  folder,
  name,
  motif,
  age,
})

const brandDocuments: readonly Paper[] = [
  paper('Documents', '', 'Franchise agreement.pdf', 390),
  paper('Documents', 'Forms', 'Calibration authorization.pdf', 210),
  paper('Documents', 'Forms', 'Credit request.pdf', 208),
  paper('Documents', 'Forms', 'Vehicle check-in.pdf', 96),
  paper('Documents', 'Forms/2025', 'Calibration authorization.pdf', 380),
  paper('Documents', 'Insurance', 'Certificate of liability.pdf', 61),
  picture('Documents', 'images', 'Bay with targets.jpg', 'target', 40),
  paper('Manuals', 'Targets', 'Front camera target setup.pdf', 150),
  paper('Manuals', 'Targets', 'Radar reflector distances.pdf', 149),
  picture('Manuals', 'Targets', 'Reflector in place.jpg', 'bracket', 149),
  paper('Manuals', 'Scan tools', 'Battery support while scanning.pdf', 33),
]
const centerDocuments: readonly Paper[] = [
  paper('Documents', '', 'Floor level certificate.pdf', 120),
  paper('Documents', 'Equipment', 'Alignment rack service.pdf', 75),
  picture('Documents', 'Equipment', 'Floor markings.jpg', 'floor', 75),
  picture('Documents', 'images', 'Tire gauge.jpg', 'gauge', 12),
]

/** Adds the documents that a brand and a center of each branch store. */
export const addStorage = async (client: pg.Client, demo: Demo): Promise<void> => {
  for (const key of ['north', 'south']) {
    await addPapers(client, demo, `role3@${key}.demo`, brandDocuments)
    await addPapers(client, demo, `role12@${key}.demo`, centerDocuments)
  }
}

const day = 86_400_000

const addPapers = async (
  client: pg.Client,
  demo: Demo,
  username: string,
  papers: readonly Paper[],
): Promise<void> => {
  const rows = papers.map(({ bucket, folder, name, motif, age }) => {
    const copy = demo.pictures.copyOf(motif)
    const isPaper = motif === 'paper'
    return {
      bucket,
      folder,
      name,
      kind: isPaper ? 'file' : 'photo',
      mime: isPaper ? 'application/pdf' : 'image/jpeg',
      bytes: copy.bytes,
      sha256: copy.sha256,
      key: copy.key,
      thumb_key: copy.thumbKey,
      display_key: copy.displayKey,
      created_at: new Date(demo.now.getTime() - age * day).toISOString(),
    }
  })
  await client.query(
    `with keeper as (select id, firm, full_name from app_user where username = $1),
       papers as (select * from jsonb_to_recordset($2::jsonb) as p(bucket text, folder text, name text, kind text, mime text, bytes bigint,
         sha256 text, key text, thumb_key text, display_key text, created_at timestamptz)),
       made as (insert into bucket (firm, name, created_by, author, created_at)
         select k.firm, p.bucket, k.id, k.full_name, min(p.created_at) from papers p, keeper k
         group by k.firm, p.bucket, k.id, k.full_name order by min(p.created_at) returning id, firm, name)
     insert into file (firm, bucket, folder, kind, name, mime, bytes, sha256, key, thumb_key, display_key, uploaded_by, created_at)
       select m.firm, m.id, p.folder, p.kind, p.name, p.mime, p.bytes, p.sha256, p.key, p.thumb_key, p.display_key, k.id, p.created_at
       from papers p join made m on m.name = p.bucket, keeper k`,
    [username, JSON.stringify(rows)],
  )
}
