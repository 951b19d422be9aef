import { checkVin } from '#contract/kit/vin.ts'
import { noFacts } from './vin-service.ts'
import type { VinAnswer, VinService } from './vin-service.ts'
import type { VinRequest } from './vin-worker.ts'
import { lruCache } from './lru-cache.ts'
import { askVpicApi } from './vpic-api.ts'
import type { Decoded } from './vpic-decode.ts'
import { startWorkerClient } from './worker-client.ts'

export type VinSettings = {
  /** A folder that may be deleted at any time while the product is stopped; 100 MB. */
  cacheDir: string
  /** Asked, when set, about VINs that the shipped tables do not know; see askVpicApi. */
  apiBaseUrl?: string
  /** How long the web service may take; then the shipped tables' own answer stands. */
  apiTimeoutMs?: number
  answerTimeoutMs?: number
  /** Unpacking on the very first start takes two to ten seconds. */
  startTimeoutMs?: number
  remembered?: number
  /** The newest model year on sale. 49 CFR 565 lets a model year begin in the calendar year before. */
  latestYear?: () => number
  /** Told when the web service failed; the answer is given all the same. */
  onApiFailure?: (error: unknown) => void
}

/**
 * The VIN service: vPIC tables in a worker thread, the web service for what they lack, and the answers
 * given last kept in memory. Starts preparing at once. Several may run on one `cacheDir`.
 */
export function startVinService(settings: VinSettings): VinService {
  const latestYear = settings.latestYear ?? (() => new Date().getUTCFullYear() + 1)
  const line = startWorkerClient<VinRequest, Decoded>({
    script: new URL('./vin-worker.ts', import.meta.url),
    data: { cacheDir: settings.cacheDir },
    startMs: settings.startTimeoutMs ?? 120_000,
    answerMs: settings.answerTimeoutMs ?? 5_000,
  })
  const answers = lruCache<Promise<Decoded | ApiAnswer>>(settings.remembered ?? 5_000)

  const lookUp = async (vin: string): Promise<Decoded | ApiAnswer> => {
    const offline = await line.ask({ vin, latestYear: latestYear() })
    if (offline.model !== null || !settings.apiBaseUrl) return offline
    try {
      const online = await askVpicApi(settings.apiBaseUrl, vin, settings.apiTimeoutMs ?? 3_000)
      if (!online) return offline
      const make = sameSpelling(online.make, offline.make)
      return { ...online, make, year: online.year ?? offline.year, source: 'vpic-api' }
    } catch (error) {
      settings.onApiFailure?.(error)
      // Asked again next time: what failed now may be known by then.
      answers.forget(vin)
      return offline
    }
  }

  return {
    async decode(raw) {
      const check = checkVin(raw)
      const { vin } = check
      if (!check.ok) return { ...noFacts, vin, check, source: 'wmi' }
      let found = answers.get(vin)
      if (!found) {
        found = lookUp(vin)
        answers.set(vin, found)
        // Only this copy is watched here; whoever asked gets the error from their own.
        found.catch(() => answers.forget(vin))
      }
      return { ...(await found), vin, check } satisfies VinAnswer
    },
    stop: () => line.stop(),
  }
}

type ApiAnswer = Omit<Decoded, 'source'> & { source: 'vpic-api' }

/** The web service shouts ("HONDA"); the tables write as the maker does. */
function sameSpelling(shouted: string | null, known: string | null): string | null {
  if (shouted === null || shouted.toUpperCase() === known?.toUpperCase()) return known ?? shouted
  if (shouted !== shouted.toUpperCase() || shouted.length <= 3) return shouted
  return shouted.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
