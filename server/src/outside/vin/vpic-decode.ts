import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { modelYearOf } from '#contract/kit/vin.ts'
import { engineLabel } from './engine-label.ts'
import { emptyVinFacts } from './vin-service.ts'
import type { VinFacts } from './vin-service.ts'

export type Decoded = VinFacts & { source: 'vpic-offline' | 'wmi' }
export type Vpic = { decode(vin: string, latestYear: number): Decoded; close(): void }

type Wmi = { id: number; type: string | null; manufacturer: string | null; make: string | null }
type Match = { keys: string; element: string; value: string; changed: string }
type Year = { year: number; facts: Map<string, string>; model: { name: string; make: string | null } | null }

// For other vehicle types the rule on position 7 does not apply, so the year letter is ambiguous by 30 years.
// texts-ignore: a name in the vPIC data
const yearIsCertain = new Set(['Passenger Car', 'Multipurpose Passenger Vehicle (MPV)'])
const lookups = {
  // texts-ignore: a name in the vPIC data
  'Body Class': 'BodyStyle',
  // texts-ignore: a name in the vPIC data
  'Drive Type': 'DriveType',
  // texts-ignore: a name in the vPIC data
  'Plant Country': 'Country',
  // texts-ignore: a name in the vPIC data
  'Fuel Type - Primary': 'FuelType',
  // texts-ignore: a name in the vPIC data
  'Engine Configuration': 'EngineConfiguration',
}

/**
 * Queries the vPIC tables the way NHTSA's own procedure does: the patterns of the manufacturer's schemas for the model
 * year are matched against positions 4 to 8, a bar, and positions 10 to 17. If several match for one element, the one
 * with the most literal characters wins, then the newest. For `path` see vpicFile.
 */
export function openVpic(path: string): Vpic {
  const db = new DatabaseSync(path, { readOnly: true })
  // Memory mapping reads pages straight from the operating system's cache instead of copying them.
  // texts-ignore: SQL
  db.exec('PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY')
  const wmiOf = db.prepare(
    // texts-ignore: SQL
    `SELECT w.Id AS id, t.Name AS type, m.Name AS manufacturer,
       (SELECT CASE count(DISTINCT k.Name) WHEN 1 THEN min(k.Name) END
          FROM Wmi_Make wm JOIN Make k ON k.Id = wm.MakeId WHERE wm.WmiId = w.Id) AS make
     FROM Wmi w LEFT JOIN VehicleType t ON t.Id = w.VehicleTypeId LEFT JOIN Manufacturer m ON m.Id = w.ManufacturerId
     WHERE w.Wmi = ?`,
  )
  // In a pattern, * is any character and # any digit. It may be shorter than the VIN.
  const matches = db.prepare(
    // texts-ignore: SQL
    `SELECT p.Keys AS keys, e.Name AS element, p.AttributeId AS value, coalesce(p.UpdatedOn, p.CreatedOn) AS changed
     FROM Wmi_VinSchema s
     CROSS JOIN Pattern p ON p.VinSchemaId = s.VinSchemaId
     JOIN Element e ON e.Id = p.ElementId
     WHERE s.WmiId = ? AND ? BETWEEN s.YearFrom AND coalesce(s.YearTo, 9999)
       AND ? GLOB replace(replace(p.Keys, '*', '?'), '#', '[0-9]') || '*'`,
  )
  const modelOf = db.prepare(
    // texts-ignore: SQL
    `SELECT m.Name AS name, k.Name AS make FROM Model m
     LEFT JOIN Make_Model mm ON mm.ModelId = m.Id LEFT JOIN Make k ON k.Id = mm.MakeId
     WHERE m.Id = CAST(? AS INTEGER) LIMIT 1`,
  )
  const names = loadNames(db)

  const decodeForYear = (wmi: Wmi, vin: string, year: number): Year => {
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

  /**
   * The make of a VIN whose model year the tables lack, for a code that several makes share, such as 3KP of Kia and
   * Hyundai: the one that the same pattern has in the years around it. The model may have changed, so it stays unknown.
   */
  const makeNearYear = (wmi: Wmi, vin: string, year: number): string | null => {
    for (const near of [year - 1, year + 1, year - 2]) {
      const { model } = decodeForYear(wmi, vin, near)
      if (model?.make) return model.make
    }
    return null
  }

  return {
    decode(vin, latestYear) {
      const [wmi] = rows<Wmi>(wmiOf, wmiCode(vin))
      const year = modelYearOf(vin, latestYear)
      const fromLetters: Decoded = { ...emptyVinFacts, year, source: 'wmi' }
      if (!wmi) return fromLetters
      const { make, manufacturer, type: vehicleType } = wmi
      const fromWmi: Decoded = { ...fromLetters, make, manufacturer, vehicleType }
      if (year === null) return fromWmi
      const found = decodeForYear(wmi, vin, year)
      if (found.model || yearIsCertain.has(vehicleType ?? ''))
        return found.model
          ? withFacts(found, fromWmi)
          : { ...fromWmi, make: make ?? makeNearYear(wmi, vin, year) }
      const otherYear = year < 2010 ? year + 30 : year - 30
      const alternative = otherYear <= latestYear ? decodeForYear(wmi, vin, otherYear) : found
      return alternative.model ? withFacts(alternative, fromWmi) : fromWmi
    },
    close: () => db.close(),
  }
}

/** Makers of fewer than 1,000 vehicles a year share a code that ends in 9. Positions 12 to 14 distinguish them. */
const wmiCode = (vin: string) => (vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3))

const literalCount = (keys: string) => keys.replace(/\[[^\]]*\]/g, '#').replace(/[*|]/g, '').length

function isBetter(match: Match, before: Match): boolean {
  const more = literalCount(match.keys) - literalCount(before.keys)
  return more > 0 || (more === 0 && match.changed > before.changed)
}

function withFacts({ year, facts, model }: Year, fromWmi: Decoded): Decoded {
  const fact = (element: string) => facts.get(element)?.trim() || null
  return {
    ...fromWmi,
    year,
    make: model?.make ?? fromWmi.make,
    model: model?.name ?? null,
    trim: fact('Trim'),
    series: fact('Series'),
    // texts-ignore: a name in the vPIC data
    bodyClass: fact('Body Class'),
    // texts-ignore: a name in the vPIC data
    driveType: fact('Drive Type'),
    // texts-ignore: a name in the vPIC data
    fuelType: fact('Fuel Type - Primary'),
    engine: engineLabel(
      facts.get('Displacement (L)'),
      // texts-ignore: a name in the vPIC data
      facts.get('Engine Configuration'),
      // texts-ignore: a name in the vPIC data
      facts.get('Engine Number of Cylinders'),
    ),
    doors: Number(fact('Doors')) || null,
    // texts-ignore: a name in the vPIC data
    plantCity: fact('Plant City'),
    // texts-ignore: a name in the vPIC data
    plantState: fact('Plant State'),
    // texts-ignore: a name in the vPIC data
    plantCountry: fact('Plant Country'),
    source: 'vpic-offline',
  }
}

/** Maps element to id to name, for the few short lookup tables that patterns refer to. */
function loadNames(db: DatabaseSync): Map<string, Map<string, string>> {
  return new Map(
    Object.entries(lookups).map(([element, table]) => {
      const list = rows<{ id: string; name: string }>(
        // texts-ignore: SQL
        db.prepare(`SELECT CAST(Id AS TEXT) AS id, Name AS name FROM "${table}"`),
      )
      return [element, new Map(list.map(({ id, name }) => [id, name]))]
    }),
  )
}

/** Runs a statement with typed rows. The type must match the statement's columns, which SQLite cannot check. */
const rows = <Row>(statement: StatementSync, ...values: (string | number)[]) =>
  statement.all(...values) as Row[]
