import type { VinCheck } from '#contract/kit/vin.ts'

/** What is known of a vehicle by its VIN. Every fact may be unknown, for makers say more or less. */
export type VinFacts = {
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  series: string | null
  bodyClass: string | null
  vehicleType: string | null
  driveType: string | null
  fuelType: string | null
  /** As it is said in a shop: "2.5L I4". */
  engine: string | null
  doors: number | null
  manufacturer: string | null
  plantCity: string | null
  plantState: string | null
  plantCountry: string | null
}

export type VinAnswer = VinFacts & {
  vin: string
  check: VinCheck
  /** `wmi`: no more than the VIN's own letters and its maker's code tell; year and make may be null too. */
  source: 'vpic-offline' | 'vpic-api' | 'wmi'
}

export type VinService = {
  /**
   * What `vin`, as typed, says. A VIN with wrong length or letters is answered with its `check` and no
   * facts; one with a failing check digit is decoded. Rejects with VinUnavailable, and nothing else.
   */
  decode(vin: string): Promise<VinAnswer>
  /** Ends the worker; what is still waiting is rejected. */
  stop(): Promise<void>
}

/** The decoder itself failed or was too slow; the VIN may be fine. */
export class VinUnavailable extends Error {
  override name = 'VinUnavailable'
}

export const noFacts: VinFacts = {
  year: null,
  make: null,
  model: null,
  trim: null,
  series: null,
  bodyClass: null,
  vehicleType: null,
  driveType: null,
  fuelType: null,
  engine: null,
  doors: null,
  manufacturer: null,
  plantCity: null,
  plantState: null,
  plantCountry: null,
}
