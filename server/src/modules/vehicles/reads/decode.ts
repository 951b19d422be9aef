import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { decodeVin as call } from '#contract/vehicles.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { VinUnavailable, type VinAnswer, type VinService } from '#server/outside/vin/vin-service.ts'

/** Decodes a VIN and resolves the make to its list entry. */
export const decode = async (
  db: Reads,
  builder: Builder,
  service: VinService,
  vin: string,
): Promise<AnswerOf<typeof call>> => {
  const said = await answered(service, vin)
  const make = said.make
    ? await db.first(
        sql<{ id: number; name: string }>`select id, name from lookup where key = 'VehicleMake' and firm = 1
          and lower(name) = ${said.make.toLowerCase()}`.compile(builder),
      )
    : undefined
  return {
    vin: said.vin,
    year: said.year,
    make: make?.id ?? null,
    makeName: make?.name ?? said.make,
    model: said.model,
    trim: said.trim,
    bodyClass: said.bodyClass,
    driveType: said.driveType,
    fuelType: said.fuelType,
    engine: said.engine,
    source: said.source,
    check: {
      ok: said.check.ok,
      checkDigitOk: said.check.checkDigitOk,
      problem: said.check.problem,
      message: said.check.message,
    },
  }
}

const answered = async (service: VinService, vin: string): Promise<VinAnswer> => {
  try {
    return await service.decode(vin)
  } catch (error) {
    if (!(error instanceof VinUnavailable)) throw error
    throw new Problem(
      503,
      'Not available',
      'The VIN could not be looked up just now. Type year, make and model, or try again.',
      { retryAfterSeconds: 2 },
    )
  }
}
