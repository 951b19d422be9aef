import { join } from 'node:path'
import { root } from '#scripts/project/files.ts'
import { startVinService } from '#server/outside/vin/start-vin-service.ts'
import type { VinService } from '#server/outside/vin/vin-service.ts'

/** The real VIN service, started on first use. Its data is unpacked once for all test runs of this working copy. */
export const lazyVin = (): VinService => {
  let started: VinService | undefined
  const start = () => (started ??= startVinService({ cacheDir: join(root, '.tmp/vpic') }))
  return {
    decode: (vin) => start().decode(vin),
    equipment: () => Promise.resolve({ statements: [], at: null }),
    stop: async () => started?.stop(),
  }
}
