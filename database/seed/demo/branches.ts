import { northLogo, southLogo } from './logos.ts'
import { cities, type City } from './cities.ts'

export type CenterPlan = {
  name: string
  city: City
  /** Index of the franchisee; centers of the first belong to its division. */
  franchisee: 0 | 1
  admin: readonly [string, string]
  /** The first technician of the first center has role 14's account. */
  technicians: readonly (readonly [string, string])[]
  shops: readonly { name: string; city: City; number: number; prefix?: string; bare?: true }[]
}

export type BranchPlan = {
  key: 'north' | 'south'
  brand: { name: string; title: string; color: string; logo: string; city: City }
  franchisees: readonly [{ name: string; city: City }, { name: string; city: City }]
  division: { name: string; city: City }
  partner: { name: string; city: City }
  /** Dollars per hour; scan and mobile call per visit. */
  rates: { Calibration: string; Diagnostic: string; Programming: string; Scan: string; 'Mobile call': string }
  centers: readonly [CenterPlan, CenterPlan, CenterPlan]
  /** Names of the accounts role{n}@<key>.demo; other names are random. */
  people: Record<number, readonly [string, string]>
}

export const north: BranchPlan = {
  key: 'north',
  brand: {
    name: 'Northline ADAS',
    title: 'Northline ADAS',
    color: '#9a3b1b',
    logo: northLogo,
    city: cities.grandRapids,
  },
  franchisees: [
    { name: 'Northline Michigan', city: cities.lansing },
    { name: 'Crossroads Calibration Group', city: cities.indianapolis },
  ],
  division: { name: 'Great Lakes Division', city: cities.lansing },
  partner: { name: 'Great Lakes Glass Alliance', city: cities.troy },
  rates: {
    Calibration: '150.00',
    Diagnostic: '140.00',
    Programming: '170.00',
    Scan: '120.00',
    'Mobile call': '55.00',
  },
  people: {
    3: ['Ingrid', 'Solberg'],
    4: ['Greg', 'Halvorsen'],
    5: ['Colleen', 'Brandt'],
    6: ['Warren', 'Tillman'],
    7: ['Peter', 'Maddox'],
    8: ['Denise', 'Kowalczyk'],
    9: ['Aaron', 'Whitlock'],
    10: ['Sasha', 'Petrov'],
    11: ['Paula', 'Reinhart'],
    13: ['Jamal', 'Edwards'],
    15: ['Ruth', 'Vandermolen'],
    16: ['Eric', 'Halvorsen'],
    17: ['Bonnie', 'Slater'],
  },
  centers: [
    {
      name: 'Northline Grand Rapids',
      city: cities.grandRapids,
      franchisee: 0,
      admin: ['Renee', 'Castillo'],
      technicians: [
        ['Dana', 'Whitfield'],
        ['Priya', 'Raman'],
        ['Marcus', 'Oyelaran'],
        ['Luis', 'Arroyo'],
      ],
      shops: [
        { name: 'Halvorsen Collision', city: cities.grandRapids, number: 47850 },
        { name: 'Maple Street Auto Body', city: cities.wyoming, number: 20310 },
        { name: 'Kettle Creek Collision', city: cities.rockford, number: 5120, prefix: 'KC-' },
        { name: 'Lakeshore Auto Rebuilders', city: cities.holland, number: 88400 },
        {
          name: 'Bartholomew & Vanderlinden Family Collision Repair, Frame Straightening and Custom Refinishing of Greater Kent County',
          city: cities.grandville,
          number: 310,
          prefix: 'BV-2026-',
        },
      ],
    },
    {
      name: 'Northline Detroit Metro',
      city: cities.warren,
      franchisee: 0,
      admin: ['Simone', 'Leclerc'],
      technicians: [
        ['Tom', 'Beckett'],
        ['Keiko', 'Tanaka'],
        ['Amir', 'Haddad'],
        ['Brooke', 'Lindgren'],
      ],
      shops: [
        { name: 'Ridgeway Body & Paint', city: cities.troy, number: 14100 },
        { name: 'Fulton Collision Center', city: cities.livonia, number: 66200, prefix: 'F' },
        { name: 'ورشة الأرز لهياكل السيارات', city: cities.dearborn, number: 900 },
        { name: 'Huron Valley Collision', city: cities.annArbor, number: 31500 },
        { name: 'Carrosserie Lévesque-Beauséjour', city: cities.warren, number: 7700, bare: true },
      ],
    },
    {
      name: 'Northline Indianapolis',
      city: cities.indianapolis,
      franchisee: 1,
      admin: ['Gloria', 'Hutchins'],
      technicians: [
        ['Nate', 'Holcomb'],
        ['Yesenia', 'Cruz'],
        ['Devin', 'Marsh'],
        ['Olga', 'Sidorova'],
      ],
      shops: [
        { name: 'Bristol & Sons Body Shop', city: cities.indianapolis, number: 40200 },
        { name: 'Carmel Coachworks', city: cities.carmel, number: 1200, prefix: 'CC' },
        { name: 'Geist Auto Body', city: cities.fishers, number: 22900 },
        { name: 'Southside Collision & Glass', city: cities.greenwood, number: 53300 },
        { name: 'Kalamazoo Frame & Finish', city: cities.kalamazoo, number: 8600 },
      ],
    },
  ],
}

export const south: BranchPlan = {
  key: 'south',
  brand: {
    name: 'Suncoast Sensor Works',
    title: 'Suncoast Sensor Works',
    color: '#155e75',
    logo: southLogo,
    city: cities.atlanta,
  },
  franchisees: [
    { name: 'Suncoast Gulf States', city: cities.tampa },
    { name: 'Desert Calibration Partners', city: cities.phoenix },
  ],
  division: { name: 'Gulf Division', city: cities.houston },
  partner: { name: 'Sunbelt Fleet Services', city: cities.atlanta },
  rates: {
    Calibration: '165.00',
    Diagnostic: '155.00',
    Programming: '180.00',
    Scan: '95.00',
    'Mobile call': '70.00',
  },
  people: {
    4: ['Hector', 'Montoya'],
    10: ['Bethany', 'Cross'],
    16: ['Lorraine', 'Pike'],
  },
  centers: [
    {
      name: 'Suncoast Tampa Bay',
      city: cities.tampa,
      franchisee: 0,
      admin: ['Marisol', 'Fuentes'],
      technicians: [
        ['Curtis', 'Boyd'],
        ['Anh', 'Pham'],
        ['Jolene', 'Sparks'],
        ['Mateo', 'Rivas'],
      ],
      shops: [
        { name: 'Bayshore Collision', city: cities.tampa, number: 60860 },
        { name: 'Pinellas Auto Body', city: cities.petersburg, number: 12400 },
        { name: 'Gulf-to-Bay Paint & Body', city: cities.clearwater, number: 34800, prefix: 'GB' },
        { name: 'Brandon Body Masters', city: cities.brandon, number: 9100 },
        { name: 'Siesta Key Coachworks', city: cities.sarasota, number: 4500 },
      ],
    },
    {
      name: 'Suncoast Houston',
      city: cities.houston,
      franchisee: 0,
      admin: ['Terrence', 'Gaines'],
      technicians: [
        ['Adriana', 'Salinas'],
        ['Cole', 'Hendricks'],
        ['Farah', 'Siddiqui'],
        ['Jesse', 'Trahan'],
      ],
      shops: [
        { name: 'Bayou City Collision', city: cities.houston, number: 70500 },
        { name: 'Katy Freeway Auto Body', city: cities.katy, number: 25600 },
        { name: 'Sugar Creek Collision', city: cities.sugarLand, number: 18300, prefix: 'SC-' },
        { name: 'Ship Channel Body & Frame', city: cities.pasadena, number: 3200 },
        { name: 'Pearland Paintless & Collision', city: cities.pearland, number: 57700 },
      ],
    },
    {
      name: 'Suncoast Phoenix',
      city: cities.phoenix,
      franchisee: 1,
      admin: ['Wade', 'Ballard'],
      technicians: [
        ['Rosalind', 'Begay'],
        ['Trent', 'Ashworth'],
        ['Lupita', 'Ybarra'],
        ['Sam', 'Oduya'],
      ],
      shops: [
        { name: 'Camelback Collision', city: cities.phoenix, number: 44900 },
        { name: 'Superstition Auto Body', city: cities.mesa, number: 29100 },
        { name: 'Old Town Coachworks', city: cities.scottsdale, number: 6300, prefix: 'OT' },
        { name: 'Mill Avenue Body Shop', city: cities.tempe, number: 15800 },
        { name: 'Thunderbird Collision', city: cities.glendale, number: 83600, bare: true },
      ],
    },
  ],
}
