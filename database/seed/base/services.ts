/** Visit types. The code marks types the product knows; a firm's custom types have none. */
export const eventTypes = [
  { name: 'Pre-repair scan', code: 'pre-scan', minutes: 30, sort: 1 },
  { name: 'Calibration', code: 'calibration', minutes: 120, sort: 2 },
  { name: 'Post-repair scan', code: 'post-scan', minutes: 30, sort: 3 },
  { name: 'Test drive', code: 'test-drive', minutes: 45, sort: 4 },
  { name: 'Programming', code: 'programming', minutes: 90, sort: 5 },
  { name: 'Diagnosis', code: 'diagnosis', minutes: 60, sort: 6 },
  { name: 'Recheck', code: 'recheck', minutes: 60, sort: 7 },
  { name: 'Credit', code: 'credit', minutes: 15, sort: 8 },
]

/** Dollars per hour, or per visit if flat, until a firm sets its own. */
export const rateTypes = [
  { name: 'Calibration', rate: '185.00', is_flat: false, sort: 1 },
  { name: 'Diagnostic', rate: '165.00', is_flat: false, sort: 2 },
  { name: 'Programming', rate: '195.00', is_flat: false, sort: 3 },
  { name: 'Scan', rate: '75.00', is_flat: true, sort: 4 },
  { name: 'Mobile call', rate: '65.00', is_flat: true, sort: 5 },
]

const catalog: Record<
  string,
  readonly (readonly [name: string, code: string, hours: string, rate?: string])[]
> = {
  'Front camera': [
    ['Front camera, static calibration', 'FCAM-S', '1.50'],
    ['Front camera, dynamic calibration', 'FCAM-D', '1.00'],
    ['Front camera, static and dynamic calibration', 'FCAM-SD', '2.20'],
    ['Traffic sign and lane camera, initialization', 'FCAM-I', '0.50'],
  ],
  'Front radar': [
    ['Front radar, static calibration', 'FRAD-S', '1.40'],
    ['Front radar, dynamic calibration', 'FRAD-D', '1.00'],
    ['Front corner radar, pair', 'FRAD-C', '1.80'],
    ['Radar bracket angle check', 'FRAD-A', '0.40'],
  ],
  'Blind spot radar': [
    ['Blind spot radar, left', 'BSM-L', '0.90'],
    ['Blind spot radar, right', 'BSM-R', '0.90'],
    ['Blind spot radar, pair', 'BSM-P', '1.50'],
  ],
  'Rear radar': [
    ['Rear radar, static calibration', 'RRAD-S', '1.20'],
    ['Rear cross traffic alert, verification', 'RRAD-X', '0.60'],
  ],
  'Surround view': [
    ['Surround view, four cameras', 'SVIEW', '2.00'],
    ['Rear camera, calibration', 'RCAM', '0.70'],
    ['Mirror camera, single', 'MCAM', '0.60'],
  ],
  'Parking sensors': [
    ['Parking sensors, front set', 'PARK-F', '0.50'],
    ['Parking sensors, rear set', 'PARK-R', '0.50'],
    ['Parking assist, function check', 'PARK-C', '0.30'],
  ],
  'Steering and chassis': [
    ['Steering angle sensor, reset', 'SAS', '0.40'],
    ['Yaw and lateral acceleration sensor, zero point', 'YAW', '0.40'],
    ['Ride height sensor, initialization', 'RIDE', '0.60'],
    ['Four-wheel alignment check', 'ALIGN', '1.00'],
  ],
  Headlamps: [
    ['Adaptive headlamps, aiming', 'LAMP-A', '0.60'],
    ['Matrix headlamps, camera alignment', 'LAMP-M', '0.90'],
  ],
  'Head-up display': [['Head-up display, image alignment', 'HUD', '0.60']],
  'Night vision': [['Night vision camera, calibration', 'NVIS', '1.10']],
  Lidar: [['Lidar sensor, calibration', 'LIDAR', '1.80']],
  Occupants: [
    ['Occupant classification, zero point', 'OCS', '0.80'],
    ['Driver monitoring camera, initialization', 'DMS', '0.40'],
  ],
  Scans: [
    ['Pre-repair scan', 'SCAN-PRE', '0.50', 'Scan'],
    ['Post-repair scan', 'SCAN-POST', '0.50', 'Scan'],
    ['Diagnosis of fault codes', 'DIAG', '1.00', 'Diagnostic'],
  ],
  Programming: [
    ['Control unit, programming and coding', 'PROG', '1.20', 'Programming'],
    ['Key or immobilizer, adaptation', 'KEY', '0.80', 'Programming'],
  ],
  Travel: [['Mobile call to the shop', 'MOBILE', '0.00', 'Mobile call']],
}

const eventTypeByCode: Record<string, string> = { 'SCAN-PRE': 'pre-scan', 'SCAN-POST': 'post-scan' }

export const serviceGroups = Object.keys(catalog).map((name, index) => ({ name, sort: index + 1 }))

export const services = Object.entries(catalog)
  .flatMap(([group, entries]) => entries.map((entry) => ({ group, entry })))
  .map(({ group, entry: [name, code, hours, rate = 'Calibration'] }, index) => ({
    group,
    name,
    code,
    hours,
    rate,
    event: eventTypeByCode[code] ?? null,
    sort: index + 1,
  }))
