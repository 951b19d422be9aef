type Item = {
  name: string
  /** Code of the visit type that requires it; every type if left out. */
  event?: string
  /** Service group that requires it; every group if left out. */
  group?: string
  optional?: true
  image?: true
  video?: true
  file?: true
  drive?: true
  template?: string
}

const ready: Item[] = [
  { name: 'Repairs around the sensors are finished' },
  { name: 'Battery support connected' },
  { name: 'Windshield and sensor covers clean' },
  { name: 'Tank at least three quarters full, trunk empty', event: 'calibration' },
  { name: 'Tires match, pressures as on the door label' },
  { name: 'Floor level and space for the targets', event: 'calibration' },
  { name: 'Keys and wheel lock at hand', optional: true },
  { name: 'Estimate or parts list at hand', optional: true },
]

const precheck: Item[] = [
  { name: 'VIN plate', image: true },
  { name: 'Instrument cluster, ignition on', image: true },
  { name: 'Odometer', image: true },
  { name: 'Tire pressures', image: true, event: 'calibration' },
  { name: 'Ride height measured', group: 'Steering and chassis' },
  { name: 'Camera bracket seated, no gap to the glass', group: 'Front camera', image: true },
  { name: 'Bumper cover over the radar free of filler', group: 'Front radar' },
  { name: 'Radar bracket straight, angle measured', group: 'Front radar', image: true },
  { name: 'Quarter panels and brackets straight', group: 'Blind spot radar' },
  { name: 'Lenses of all cameras clean and dry', group: 'Surround view' },
  { name: 'Aftermarket parts near sensors noted', optional: true },
]

const action: Item[] = [
  { name: 'Fault codes read and saved' },
  { name: 'Thrust line found, targets squared to it', event: 'calibration' },
  { name: 'Camera target set to OEM distance and height', group: 'Front camera', image: true },
  { name: 'Front camera calibrated', group: 'Front camera' },
  { name: 'Radar reflector set to OEM distance and height', group: 'Front radar', image: true },
  { name: 'Front radar calibrated', group: 'Front radar' },
  { name: 'Blind spot radars calibrated, left and right', group: 'Blind spot radar' },
  { name: 'Rear radar calibrated', group: 'Rear radar' },
  { name: 'Mats laid out, four cameras calibrated', group: 'Surround view', image: true },
  {
    name: 'Picture of the surround view in the vehicle',
    group: 'Surround view',
    image: true,
    optional: true,
  },
  { name: 'Each parking sensor answers', group: 'Parking sensors' },
  { name: 'Steering angle set to zero', group: 'Steering and chassis' },
  { name: 'Headlamps aimed', group: 'Headlamps' },
  { name: 'Head-up display straight and sharp', group: 'Head-up display' },
  { name: 'Night vision image checked', group: 'Night vision', video: true, optional: true },
  { name: 'Road test after calibration', event: 'calibration', group: 'Front camera', drive: true },
]

const verify: Item[] = [
  {
    name: 'No fault codes after the work',
    template:
      'All control units were scanned after the work. No fault code of a driver-assistance system is stored.',
  },
  { name: 'No warning lamps, ignition on', image: true },
  {
    name: 'Calibration report of the tool',
    file: true,
    event: 'calibration',
    template: 'The report of the scan tool is attached and belongs to this VIN.',
  },
  { name: 'Scan report', file: true, event: 'pre-scan' },
  { name: 'Scan report after repair', file: true, event: 'post-scan' },
  { name: 'Covers and panels refitted, vehicle clean', optional: true },
]

const asRows = (kind: string, items: readonly Item[]) =>
  items.map((item, index) => ({
    kind,
    name: item.name,
    event: item.event ?? null,
    group: item.group ?? null,
    is_optional: item.optional ?? false,
    is_image: item.image ?? false,
    is_video: item.video ?? false,
    is_file: item.file ?? false,
    is_test_drive: item.drive ?? false,
    verify_template: item.template ?? '',
    sort: index + 1,
  }))

/** The host's checklists: readiness, pre-check, actions, verify. */
export const checklistItems = [
  ...asRows('ready', ready),
  ...asRows('precheck', precheck),
  ...asRows('action', action),
  ...asRows('verify', verify),
]
