import type { VinCheck } from '#contract/kit/vin.ts'

/** What a VIN reveals about a vehicle. Any fact may be unknown, because manufacturers differ in what they report. */
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
  /** As a shop would say it: "2.5L I4". */
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
  /** `wmi` means that only the VIN's own letters and manufacturer code were used, so even year and make may be null. */
  source: 'vpic-offline' | 'vpic-api' | 'wmi'
}

/** What a source states of a vehicle's equipment: a field of vPIC, and Standard, Optional, or Not Available. */
export type EquipmentStatement = { field: string; value: string }
export type EquipmentAnswer = {
  statements: EquipmentStatement[]
  /** When it was asked, as ISO instant; null if nobody was. */
  at: string | null
}

export type VinService = {
  /**
   * Decodes a VIN as typed. One with a wrong length or wrong letters gets its `check` and no facts; one with a failing
   * check digit is still decoded. Rejects with VinUnavailable only.
   */
  decode(vin: string): Promise<VinAnswer>
  /**
   * What vPIC's web service states of a vehicle in `fields`. The bundled tables hold no equipment, so without the web
   * service, or when it fails, nothing is stated. Never rejects.
   */
  equipment(vin: string, fields: readonly string[]): Promise<EquipmentAnswer>
  /** Stops the worker and rejects pending questions. */
  stop(): Promise<void>
}

/** The decoder itself failed or was too slow. The VIN may be fine. */
export class VinUnavailable extends Error {
  override name = 'VinUnavailable'
}

export const emptyVinFacts: VinFacts = {
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
