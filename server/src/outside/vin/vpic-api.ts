import { engineLabel } from './engine-label.ts'
import { emptyVinFacts } from './vin-service.ts'
import type { EquipmentStatement, VinFacts } from './vin-service.ts'

const maxAnswerLength = 1_000_000

/**
 * Decodes a VIN with NHTSA's vPIC web service (https://vpic.nhtsa.dot.gov/api, "Decode VIN (flat format)"). Null if it
 * does not know the make. `baseUrl` ends before `/vehicles`. Follows no redirects, reads at most 1 MB, and gives up
 * after `timeoutMs`.
 * @throws Error that says what was wrong with the answer
 */
export async function askVpicApi(baseUrl: string, vin: string, timeoutMs: number): Promise<VinFacts | null> {
  return parseFacts(await fetchValues(baseUrl, vin, timeoutMs))
}

/**
 * What the web service states in `fields`, such as AdaptiveCruiseControl: Standard. Leaves out what it doesn't say.
 * @throws Error that says what was wrong with the answer
 */
export async function askVpicEquipment(
  baseUrl: string,
  vin: string,
  fields: readonly string[],
  timeoutMs: number,
): Promise<EquipmentStatement[]> {
  const text = reader(await fetchValues(baseUrl, vin, timeoutMs))
  return fields.flatMap((field) => {
    const value = text(field)
    return value === null ? [] : [{ field, value }]
  })
}

async function fetchValues(baseUrl: string, vin: string, timeoutMs: number): Promise<unknown> {
  const url = `${baseUrl.replace(/\/+$/, '')}/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`vPIC answered ${answer.status}`)
  }
  return JSON.parse(await readText(answer)) as unknown
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxAnswerLength) throw new Error('vPIC answered more than 1 MB')
  }
  return text + decoder.decode()
}

/** The service returns every value as text, and an empty text for what it does not know. */
function reader(answer: unknown): (name: string) => string | null {
  const results = isRecord(answer) ? answer['Results'] : undefined
  const result: unknown = Array.isArray(results) ? results[0] : undefined
  if (!isRecord(result)) throw new Error('vPIC answered in a shape that is not its own')
  return (name) => {
    const value = result[name]
    return typeof value === 'string' ? value.trim().slice(0, 200) || null : null
  }
}

function parseFacts(answer: unknown): VinFacts | null {
  const text = reader(answer)
  const make = text('Make')
  if (make === null) return null
  return {
    ...emptyVinFacts,
    year: Number(text('ModelYear')) || null,
    make,
    model: text('Model'),
    trim: text('Trim'),
    series: text('Series'),
    bodyClass: text('BodyClass'),
    vehicleType: text('VehicleType'),
    driveType: text('DriveType'),
    fuelType: text('FuelTypePrimary'),
    engine: engineLabel(
      text('DisplacementL') ?? undefined,
      text('EngineConfiguration') ?? undefined,
      text('EngineCylinders') ?? undefined,
    ),
    doors: Number(text('Doors')) || null,
    manufacturer: text('Manufacturer'),
    plantCity: text('PlantCity'),
    plantState: text('PlantState'),
    plantCountry: text('PlantCountry'),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
