import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { decodeVin as call } from '#contract/vehicles.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { VinUnavailable, type VinAnswer, type VinService } from '#server/outside/vin/vin-service.ts'
import { t } from '../texts.ts'

/** Decodes a VIN and resolves the make to its list entry. */
export const decodeVin = async (
  db: Reads,
  builder: Builder,
  service: VinService,
  vin: string,
): Promise<AnswerOf<typeof call>> => {
  const decoded = await askService(service, vin)
  const make = decoded.make
    ? await db.first(
        sql<{ id: number; name: string }>`select id, name from lookup where key = 'VehicleMake' and firm = 1
          and lower(name) = ${decoded.make.toLowerCase()}`.compile(builder),
      )
    : undefined
  return {
    vin: decoded.vin,
    year: decoded.year,
    make: make?.id ?? null,
    makeName: make?.name ?? decoded.make,
    model: decoded.model,
    trim: decoded.trim,
    bodyClass: decoded.bodyClass,
    driveType: decoded.driveType,
    fuelType: decoded.fuelType,
    engine: decoded.engine,
    source: decoded.source,
    check: {
      ok: decoded.check.ok,
      checkDigitOk: decoded.check.checkDigitOk,
      problem: decoded.check.problem,
      message: decoded.check.message,
    },
  }
}

const askService = async (service: VinService, vin: string): Promise<VinAnswer> => {
  try {
    return await service.decode(vin)
  } catch (error) {
    if (!(error instanceof VinUnavailable)) throw error
    throw new Problem(503, t.message('vin.unavailableTitle'), t.message('vin.unavailable'), {
      retryAfterSeconds: 2,
    })
  }
}
