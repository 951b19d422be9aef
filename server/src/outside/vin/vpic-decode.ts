import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { modelYearOf } from '#contract/kit/vin.ts'
import { engineLabel } from './engine-label.ts'
import { noFacts } from './vin-service.ts'
import type { VinFacts } from './vin-service.ts'

export type Decoded = VinFacts & { source: 'vpic-offline' | 'wmi' }
export type Vpic = { decode(vin: string, latestYear: number): Decoded; close(): void }

type Wmi = { id: number; type: string | null; manufacturer: string | null; make: string | null }
type Match = { keys: string; element: string; value: string; changed: string }
type Year = { year: number; facts: Map<string, string>; model: { name: string; make: string | null } | null }

// Where rules on position 7 do not bind, the same letter at position 10 may mean 30 years earlier or later.
const yearIsCertain = new Set(['Passenger Car', 'Multipurpose Passenger Vehicle (MPV)'])
const lookups = {
  'Body Class': 'BodyStyle',
  'Drive Type': 'DriveType',
  'Plant Country': 'Country',
  'Fuel Type - Primary': 'FuelType',
  'Engine Configuration': 'EngineConfiguration',
}

/**
 * Reads the tables of vPIC the way NHTSA's own procedure does: the patterns of the maker's schemas for
 * the model year, matched against positions 4 to 8, a bar, and 10 to 17; of several that match for one
 * element, the one with most characters spelled out wins, then the newest. `path`: see vpicFile.
 */
export function openVpic(path: string): Vpic {
  const db = new DatabaseSync(path, { readOnly: true })
  // Pages come straight from the file's own cache instead of being copied.
  db.exec('PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY')
  const wmiOf = db.prepare(
    `SELECT w.Id AS id, t.Name AS type, m.Name AS manufacturer,
       (SELECT CASE count(DISTINCT k.Name) WHEN 1 THEN min(k.Name) END
          FROM Wmi_Make wm JOIN Make k ON k.Id = wm.MakeId WHERE wm.WmiId = w.Id) AS make
     FROM Wmi w LEFT JOIN VehicleType t ON t.Id = w.VehicleTypeId LEFT JOIN Manufacturer m ON m.Id = w.ManufacturerId
     WHERE w.Wmi = ?`,
  )
  // In a pattern * is any character and # any digit; it need not reach to the end.
  const matches = db.prepare(
    `SELECT p.Keys AS keys, e.Name AS element, p.AttributeId AS value, coalesce(p.UpdatedOn, p.CreatedOn) AS changed
     FROM Wmi_VinSchema s
     CROSS JOIN Pattern p ON p.VinSchemaId = s.VinSchemaId
     JOIN Element e ON e.Id = p.ElementId
     WHERE s.WmiId = ? AND ? BETWEEN s.YearFrom AND coalesce(s.YearTo, 9999)
       AND ? GLOB replace(replace(p.Keys, '*', '?'), '#', '[0-9]') || '*'`,
  )
  const modelOf = db.prepare(
    `SELECT m.Name AS name, k.Name AS make FROM Model m
     LEFT JOIN Make_Model mm ON mm.ModelId = m.Id LEFT JOIN Make k ON k.Id = mm.MakeId
     WHERE m.Id = CAST(? AS INTEGER) LIMIT 1`,
  )
  const names = namesOf(db)

  const inYear = (wmi: Wmi, vin: string, year: number): Year => {
    const best = new Map<string, Match>()
    const keys = `${vin.slice(3, 8)}|${vin.slice(9)}`
    for (const match of rows<Match>(matches, wmi.id, year, keys)) {
      const before = best.get(match.element)
      if (!before || isBetter(match, before)) best.set(match.element, match)
    }
    const facts = new Map(
      [...best].map(([element, { value }]) => [element, names.get(element)?.get(value) ?? value]),
    )
    const [model] = rows<NonNullable<Year['model']>>(modelOf, facts.get('Model') ?? '')
    return { year, facts, model: model ?? null }
  }

  return {
    decode(vin, latestYear) {
      const [wmi] = rows<Wmi>(wmiOf, wmiCode(vin))
      const year = modelYearOf(vin, latestYear)
      const byLetters: Decoded = { ...noFacts, year, source: 'wmi' }
      if (!wmi) return byLetters
      const { make, manufacturer, type: vehicleType } = wmi
      const named: Decoded = { ...byLetters, make, manufacturer, vehicleType }
      if (year === null) return named
      const found = inYear(wmi, vin, year)
      if (found.model || yearIsCertain.has(vehicleType ?? '')) return found.model ? withFacts(found, named) : named
      const other = year < 2010 ? year + 30 : year - 30
      const elsewhere = other <= latestYear ? inYear(wmi, vin, other) : found
      return elsewhere.model ? withFacts(elsewhere, named) : named
    },
    close: () => db.close(),
  }
}

/** Makers of fewer than 1,000 vehicles a year share a code that ends in 9; positions 12 to 14 tell them apart. */
const wmiCode = (vin: string) => (vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3))

const spelledOut = (keys: string) => keys.replace(/\[[^\]]*\]/g, '#').replace(/[*|]/g, '').length

function isBetter(match: Match, before: Match): boolean {
  const more = spelledOut(match.keys) - spelledOut(before.keys)
  return more > 0 || (more === 0 && match.changed > before.changed)
}

function withFacts({ year, facts, model }: Year, named: Decoded): Decoded {
  const fact = (element: string) => facts.get(element)?.trim() || null
  return {
    ...named,
    year,
    make: model?.make ?? named.make,
    model: model?.name ?? null,
    trim: fact('Trim'),
    series: fact('Series'),
    bodyClass: fact('Body Class'),
    driveType: fact('Drive Type'),
    fuelType: fact('Fuel Type - Primary'),
    engine: engineLabel(
      facts.get('Displacement (L)'),
      facts.get('Engine Configuration'),
      facts.get('Engine Number of Cylinders'),
    ),
    doors: Number(fact('Doors')) || null,
    plantCity: fact('Plant City'),
    plantState: fact('Plant State'),
    plantCountry: fact('Plant Country'),
    source: 'vpic-offline',
  }
}

/** Element to number to name, for the few short lists that patterns point into. */
function namesOf(db: DatabaseSync): Map<string, Map<string, string>> {
  return new Map(
    Object.entries(lookups).map(([element, table]) => {
      const list = rows<{ id: string; name: string }>(
        db.prepare(`SELECT CAST(Id AS TEXT) AS id, Name AS name FROM "${table}"`),
      )
      return [element, new Map(list.map(({ id, name }) => [id, name]))]
    }),
  )
}

/** The statement's own columns are the type: this is the one place where SQLite's rows get it. */
const rows = <Row>(statement: StatementSync, ...values: (string | number)[]) =>
  statement.all(...values) as Row[]
