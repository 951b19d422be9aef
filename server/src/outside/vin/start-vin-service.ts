import { checkVin } from '#contract/kit/vin.ts'
import { emptyVinFacts } from './vin-service.ts'
import type { EquipmentAnswer, VinAnswer, VinService } from './vin-service.ts'
import type { VinRequest } from './vin-worker.ts'
import { lruCache } from './lru-cache.ts'
import { askVpicApi, askVpicEquipment } from './vpic-api.ts'
import type { Decoded } from './vpic-decode.ts'
import { startWorkerClient } from './worker-client.ts'

export type VinSettings = {
  /** A folder for about 100 MB that may be deleted whenever the server is stopped. */
  cacheDir: string
  /** If set, the web service to query for VINs that the bundled tables do not know (see askVpicApi). */
  apiBaseUrl?: string
  /** How long the web service may take before the bundled tables' answer is used. */
  apiTimeoutMs?: number
  answerTimeoutMs?: number
  /** The first start unpacks the tables, which takes two to ten seconds. */
  startTimeoutMs?: number
  remembered?: number
  /** The newest model year on sale. 49 CFR 565 allows a model year to begin in the previous calendar year. */
  latestYear?: () => number
  /** Called when the web service fails. The caller still gets an answer. */
  onApiFailure?: (error: unknown) => void
}

/**
 * Starts the VIN service: vPIC tables in a worker thread, the web service for what they lack, and a cache of recent
 * answers. Preparation starts immediately. Several processes may share one `cacheDir`.
 */
export function startVinService(settings: VinSettings): VinService {
  const latestYear = settings.latestYear ?? (() => new Date().getUTCFullYear() + 1)
  const decoder = startWorkerClient<VinRequest, Decoded>({
    script: new URL('./vin-worker.ts', import.meta.url),
    data: { cacheDir: settings.cacheDir },
    startMs: settings.startTimeoutMs ?? 120_000,
    answerMs: settings.answerTimeoutMs ?? 5_000,
  })
  const answers = lruCache<Promise<Decoded | ApiAnswer>>(settings.remembered ?? 5_000)

  const lookUp = async (vin: string): Promise<Decoded | ApiAnswer> => {
    const offline = await decoder.ask({ vin, latestYear: latestYear() })
    if (offline.model !== null || !settings.apiBaseUrl) return offline
    try {
      const online = await askVpicApi(settings.apiBaseUrl, vin, settings.apiTimeoutMs ?? 3_000)
      if (!online) return offline
      const make = normalizeMake(online.make, offline.make)
      return { ...online, make, year: online.year ?? offline.year, source: 'vpic-api' }
    } catch (error) {
      settings.onApiFailure?.(error)
      // Not cached, so that the web service is tried again next time.
      answers.forget(vin)
      return offline
    }
  }

  const equipment = lruCache<Promise<EquipmentAnswer>>(settings.remembered ?? 5_000)
  const askEquipment = async (vin: string, fields: readonly string[]): Promise<EquipmentAnswer> => {
    if (!settings.apiBaseUrl) return nothingStated
    try {
      const statements = await askVpicEquipment(
        settings.apiBaseUrl,
        vin,
        fields,
        settings.apiTimeoutMs ?? 3_000,
      )
      return { statements, at: new Date().toISOString() }
    } catch (error) {
      settings.onApiFailure?.(error)
      equipment.forget(vin)
      return nothingStated
    }
  }

  return {
    equipment(raw, fields) {
      const { vin, ok } = checkVin(raw)
      if (!ok) return Promise.resolve(nothingStated)
      let found = equipment.get(vin)
      if (!found) {
        found = askEquipment(vin, fields)
        equipment.set(vin, found)
      }
      return found
    },
    async decode(raw) {
      const check = checkVin(raw)
      const { vin } = check
      if (!check.ok) return { ...emptyVinFacts, vin, check, source: 'wmi' }
      let found = answers.get(vin)
      if (!found) {
        found = lookUp(vin)
        answers.set(vin, found)
        // This handler only evicts the failure from the cache. The caller gets the error by awaiting below.
        found.catch(() => answers.forget(vin))
      }
      return { ...(await found), vin, check } satisfies VinAnswer
    },
    stop: () => decoder.stop(),
  }
}

const nothingStated: EquipmentAnswer = { statements: [], at: null }

type ApiAnswer = Omit<Decoded, 'source'> & { source: 'vpic-api' }

/** The web service writes makes in capitals ("HONDA"), the tables as the manufacturer does. */
function normalizeMake(reported: string | null, known: string | null): string | null {
  if (reported === null || reported.toUpperCase() === known?.toUpperCase()) return known ?? reported
  if (reported !== reported.toUpperCase() || reported.length <= 3) return reported
  return reported.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
