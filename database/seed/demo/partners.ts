import { addContact, nameOf } from './people.ts'
import { cities } from './cities.ts'
import type { Branch, Demo } from './world.ts'

/** Name, website, payment terms in days. */
const vendors: readonly (readonly [string, string, number])[] = [
  ['Great Lakes Target Supply', 'targets.example', 30],
  ['Autoglas Verbund', 'glas.example', 45],
  ['Meridian Scan Tools', 'meridian-scan.example', 30],
  ['Bright Line Uniforms', 'brightline.example', 15],
  ['O’Hanlon Van & Lift', 'ohanlon.example', 60],
  ['Cobalt Alignment Service', 'cobalt.example', 30],
  ['Société Verre & Capteurs', 'verre.example', 45],
]
const vendorsPerCenter = 3

/** Adds the centers' vendors and the insurers' contacts. */
export const addPartners = (demo: Demo, branches: readonly Branch[]): void => {
  const { random, insurers } = demo
  const centers = branches.flatMap((branch) => branch.centers)
  centers.forEach(({ id }, at) => {
    for (let k = 0; k < vendorsPerCenter; k += 1) {
      const [company, site, days] = vendors[(at * vendorsPerCenter + k) % vendors.length] ?? ['', '', 30]
      const [first, last] = nameOf(demo)
      const terms = { account: `C-${random.int(10_000, 99_999)}`, days, site }
      addContact(demo, {
        firm: id,
        type: 'Vendor',
        first,
        last,
        company,
        city: random.pick(Object.values(cities)),
        email: `orders@${site}`,
        terms,
      })
    }
  })
  for (const { name } of insurers) {
    const [first, last] = nameOf(demo)
    const notes = insurerNote(name)
    addContact(demo, { firm: 1, type: 'Insurance contact', first, last, city: cities.atlanta, notes })
  }
}

const insurerNote = (insurer: string): string => `Answers for claims at ${insurer}`

/** Insurers are written before contacts, so their contacts are linked afterwards. */
export const linkInsurers = `update insurer i set contact_id = c.id from contact c
  where c.firm = i.firm and c.notes = '${insurerNote('')}' || i.name`
