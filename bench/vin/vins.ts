import { DatabaseSync } from 'node:sqlite'
import { checkDigitOf } from '#contract/kit/vin.ts'

export const latestYear = new Date().getUTCFullYear() + 1

/** VINs of cars, MPVs, and light trucks whose model vPIC knows, spread over makers and years; fixed seed. */
export function makeVins(file: string, count: number): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const models = db
    .prepare(
      `SELECT w.Wmi AS wmi, p.Keys AS keys, max(s.YearFrom, 1996) AS year FROM Pattern p
       JOIN Element e ON e.Id = p.ElementId JOIN Wmi_VinSchema s ON s.VinSchemaId = p.VinSchemaId JOIN Wmi w ON w.Id = s.WmiId
       WHERE e.Name = 'Model' AND w.VehicleTypeId IN (2, 3, 7) AND length(w.Wmi) = 3
         AND coalesce(s.YearTo, 9999) >= 1996 AND s.YearFrom <= ? ORDER BY p.Id, w.Wmi`,
    )
    .all(latestYear) as { wmi: string; keys: string; year: number }[]
  db.close()
  const step = Math.floor(models.length / count)
  return Array.from({ length: count }, (_, at) => {
    const { wmi, keys, year } = models[at * step] ?? { wmi: '1HG', keys: '', year: 2018 }
    const tokens = (keys.split('|')[0] ?? '').match(/\[[^\]]*\]|./g) ?? []
    const described = tokens.map((token) => (token === '*' ? 'A' : token === '#' ? '1' : (token[1] ?? token)))
    const seventh = year < 2010 ? '1' : 'A'
    const letters = Array.from({ length: 5 }, (_, place) => {
      const given = tokens[place] === '*' ? undefined : described[place]
      return given ?? (place === 3 ? seventh : 'A')
    })
    const code = 'ABCDEFGHJKLMNPRSTVWXY123456789'[(year - 1980) % 30]
    const vin = `${wmi}${letters.join('')}0${code}A${String(100_000 + at).slice(-6)}`
    return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
  })
}
